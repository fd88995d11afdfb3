import { CidrNetworks } from '../../../adapters/network/cidr-networks.ts';
import { ipNetworkMatcherSuite } from '../../conformance/ip-network-matcher.suite.ts';
import { openWith } from '../../support/fixtures/open-port.ts';

ipNetworkMatcherSuite(openWith(() => new CidrNetworks()));
