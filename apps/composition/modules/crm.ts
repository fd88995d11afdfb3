import type { DependencyContainer } from 'tsyringe';
import { ApplyCrmDeliveries } from '../../../core/crm/apply-crm-deliveries.ts';
import { ApplyCrmDelivery } from '../../../core/crm/apply-crm-delivery.ts';
import { ConfigureInstallation } from '../../../core/crm/configure-installation.ts';
import { CreateInstallation } from '../../../core/crm/create-installation.ts';
import { DryRunMapping } from '../../../core/crm/dry-run-mapping.ts';
import { LaterDeliveryFinder } from '../../../core/crm/later-delivery-finder.ts';
import { LinkedTicketFinder } from '../../../core/crm/linked-ticket-finder.ts';
import { ListDeliveries } from '../../../core/crm/list-deliveries.ts';
import { ListInstallations } from '../../../core/crm/list-installations.ts';
import { PreviewDelivery } from '../../../core/crm/preview-delivery.ts';
import { ReadDelivery } from '../../../core/crm/read-delivery.ts';
import { ReadInstallation } from '../../../core/crm/read-installation.ts';
import { ReadRefusalStatistics } from '../../../core/crm/read-refusal-statistics.ts';
import { ReceiveCrmDelivery } from '../../../core/crm/receive-crm-delivery.ts';
import { RefusalBuffer } from '../../../core/crm/refusal-buffer.ts';
import { ReplayDeliveries } from '../../../core/crm/replay-deliveries.ts';
import { ReplayDelivery } from '../../../core/crm/replay-delivery.ts';
import { RotateSigningSecret } from '../../../core/crm/rotate-signing-secret.ts';
import { SendTestDelivery } from '../../../core/crm/send-test-delivery.ts';
import { SigningSecretManager } from '../../../core/crm/signing-secret-manager.ts';
import { VerifyCrmDelivery } from '../../../core/crm/verify-crm-delivery.ts';
import { ChangeLinkedTicket } from '../../../core/tickets/change-linked-ticket.ts';
import { registerClass } from '../register.ts';
import {
  CHANGE_FEED,
  CLOCK,
  CRYPTOGRAPHY,
  DELIVERY_LEASES,
  DELIVERY_REPOSITORY,
  ID_GENERATOR,
  INSTALLATION_REPOSITORY,
  LEASE_MS,
  SECRET_CIPHER,
  SITE_REPOSITORY,
  TICKET_REPOSITORY,
} from '../tokens.ts';

/** Registers the classes for CRM connections and their deliveries in the container. */
export function registerCrm(container: DependencyContainer): void {
  registerClass(container, SigningSecretManager, SECRET_CIPHER, CRYPTOGRAPHY, CLOCK, ID_GENERATOR);
  registerClass(container, CreateInstallation, INSTALLATION_REPOSITORY, SigningSecretManager, CLOCK, ID_GENERATOR);
  registerClass(container, ListInstallations, INSTALLATION_REPOSITORY);
  registerClass(container, ReadInstallation, INSTALLATION_REPOSITORY);
  registerClass(container, ConfigureInstallation, INSTALLATION_REPOSITORY, CHANGE_FEED, CLOCK);
  registerClass(container, RotateSigningSecret, INSTALLATION_REPOSITORY, SigningSecretManager, CLOCK);

  registerClass(container, VerifyCrmDelivery, CRYPTOGRAPHY);
  registerClass(
    container,
    ReceiveCrmDelivery,
    INSTALLATION_REPOSITORY,
    SITE_REPOSITORY,
    DELIVERY_REPOSITORY,
    SigningSecretManager,
    VerifyCrmDelivery,
    RefusalBuffer,
    CHANGE_FEED,
    CLOCK,
  );
  registerClass(
    container,
    SendTestDelivery,
    ReadInstallation,
    ReceiveCrmDelivery,
    SigningSecretManager,
    CRYPTOGRAPHY,
    CLOCK,
    ID_GENERATOR,
  );
  registerClass(container, RefusalBuffer, INSTALLATION_REPOSITORY);
  registerClass(container, ReadRefusalStatistics, INSTALLATION_REPOSITORY, RefusalBuffer);

  registerClass(container, LinkedTicketFinder, TICKET_REPOSITORY);
  registerClass(container, PreviewDelivery, LinkedTicketFinder);
  registerClass(container, LaterDeliveryFinder, DELIVERY_REPOSITORY, PreviewDelivery);
  registerClass(
    container,
    ApplyCrmDelivery,
    PreviewDelivery,
    DELIVERY_LEASES,
    LaterDeliveryFinder,
    ChangeLinkedTicket,
    CRYPTOGRAPHY,
    CLOCK,
  );
  registerClass(
    container,
    ApplyCrmDeliveries,
    DELIVERY_LEASES,
    INSTALLATION_REPOSITORY,
    ApplyCrmDelivery,
    CLOCK,
    LEASE_MS,
  );

  registerClass(container, ListDeliveries, DELIVERY_REPOSITORY, ReadInstallation);
  registerClass(container, ReadDelivery, DELIVERY_REPOSITORY);
  registerClass(
    container,
    ReplayDelivery,
    DELIVERY_REPOSITORY,
    INSTALLATION_REPOSITORY,
    PreviewDelivery,
    LaterDeliveryFinder,
    CHANGE_FEED,
    CLOCK,
  );
  registerClass(container, ReplayDeliveries, DELIVERY_REPOSITORY, ReadInstallation, CHANGE_FEED, CLOCK);
  registerClass(container, DryRunMapping, ReadInstallation, DELIVERY_REPOSITORY, PreviewDelivery);
}
