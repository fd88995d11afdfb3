import { FakePaymentGateway } from '../../adapters/fake-payments/fake-payment-gateway.ts';
import { paymentGatewaySuite } from '../conformance/payment-gateway.suite.ts';
import { openFakePayments } from '../support/open-fake-payments.ts';
import { opens } from '../support/opened.ts';

paymentGatewaySuite(opens(() => openFakePayments((...parts) => new FakePaymentGateway(...parts))));
