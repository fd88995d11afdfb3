import { CidrNetworkMatcher } from '../../../adapters/network/cidr-network-matcher.ts';
import { ipNetworkMatcherSuite } from '../../conformance/ip-network-matcher.suite.ts';
import { openWith } from '../../support/fixtures/open-port.ts';

ipNetworkMatcherSuite(openWith(() => new CidrNetworkMatcher()));
