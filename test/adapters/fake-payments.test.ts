import { FakePaymentGateway } from '../../adapters/fake-payments/fake-payment-gateway.ts';
import { paymentGatewaySuite } from '../conformance/payment-gateway.suite.ts';
import { openFakePayments } from '../support/fixtures/open-fake-payments.ts';
import { openWith } from '../support/fixtures/open-port.ts';

paymentGatewaySuite(openWith(() => openFakePayments((...parts) => new FakePaymentGateway(...parts))));
