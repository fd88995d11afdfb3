import { FakePaymentGateway } from '../../adapters/fake-payments/fake-payment-gateway.ts';
import { paymentGatewaySuite } from '../conformance/payment-gateway.suite.ts';
import { openFakePayments } from '../support/fixtures/open-fake-payments.ts';
import { opens } from '../support/fixtures/opened.ts';

paymentGatewaySuite(opens(() => openFakePayments((...parts) => new FakePaymentGateway(...parts))));
