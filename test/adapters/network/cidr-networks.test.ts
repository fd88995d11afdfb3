import { CidrNetworks } from '../../../adapters/network/cidr-networks.ts';
import { ipNetworksSuite } from '../../conformance/ip-networks.suite.ts';
import { openWith } from '../../support/fixtures/open-port.ts';

ipNetworksSuite(openWith(() => new CidrNetworks()));
