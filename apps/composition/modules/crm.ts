import type { DependencyContainer } from 'tsyringe';
import { ApplyCrmDeliveries } from '../../../core/crm/apply-crm-deliveries.ts';
import { ApplyCrmDelivery } from '../../../core/crm/apply-crm-delivery.ts';
import { ConfigureInstallation } from '../../../core/crm/configure-installation.ts';
import { CreateInstallation } from '../../../core/crm/create-installation.ts';
import { CrmRejectionBuffer } from '../../../core/crm/crm-rejection-buffer.ts';
import { DryRunMapping } from '../../../core/crm/dry-run-mapping.ts';
import { LaterCrmDeliveryFinder } from '../../../core/crm/later-crm-delivery-finder.ts';
import { LinkedTicketFinder } from '../../../core/crm/linked-ticket-finder.ts';
import { ListCrmDeliveries } from '../../../core/crm/list-crm-deliveries.ts';
import { ListInstallations } from '../../../core/crm/list-installations.ts';
import { PreviewCrmDelivery } from '../../../core/crm/preview-crm-delivery.ts';
import { ReadCrmDelivery } from '../../../core/crm/read-crm-delivery.ts';
import { ReadCrmRejectionStatistics } from '../../../core/crm/read-crm-rejection-statistics.ts';
import { ReadInstallation } from '../../../core/crm/read-installation.ts';
import { ReceiveCrmDelivery } from '../../../core/crm/receive-crm-delivery.ts';
import { ReplayDeliveries } from '../../../core/crm/replay-deliveries.ts';
import { ReplayDelivery } from '../../../core/crm/replay-delivery.ts';
import { RotateSigningSecret } from '../../../core/crm/rotate-signing-secret.ts';
import { SendTestCrmDelivery } from '../../../core/crm/send-test-crm-delivery.ts';
import { SigningSecretManager } from '../../../core/crm/signing-secret-manager.ts';
import { VerifyCrmDelivery } from '../../../core/crm/verify-crm-delivery.ts';
import { ChangeLinkedTicket } from '../../../core/tickets/change-linked-ticket.ts';
import { registerClass } from '../register.ts';
import {
  CHANGE_FEED,
  CLOCK,
  CRM_DELIVERY_LEASES,
  CRM_DELIVERY_REPOSITORY,
  CRYPTOGRAPHY,
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
    CRM_DELIVERY_REPOSITORY,
    SigningSecretManager,
    VerifyCrmDelivery,
    CrmRejectionBuffer,
    CHANGE_FEED,
    CLOCK,
  );
  registerClass(
    container,
    SendTestCrmDelivery,
    ReadInstallation,
    ReceiveCrmDelivery,
    SigningSecretManager,
    CRYPTOGRAPHY,
    CLOCK,
    ID_GENERATOR,
  );
  registerClass(container, CrmRejectionBuffer, INSTALLATION_REPOSITORY);
  registerClass(container, ReadCrmRejectionStatistics, INSTALLATION_REPOSITORY, CrmRejectionBuffer);

  registerClass(container, LinkedTicketFinder, TICKET_REPOSITORY);
  registerClass(container, PreviewCrmDelivery, LinkedTicketFinder);
  registerClass(container, LaterCrmDeliveryFinder, CRM_DELIVERY_REPOSITORY, PreviewCrmDelivery);
  registerClass(
    container,
    ApplyCrmDelivery,
    PreviewCrmDelivery,
    CRM_DELIVERY_LEASES,
    LaterCrmDeliveryFinder,
    ChangeLinkedTicket,
    CRYPTOGRAPHY,
    CLOCK,
  );
  registerClass(
    container,
    ApplyCrmDeliveries,
    CRM_DELIVERY_LEASES,
    INSTALLATION_REPOSITORY,
    ApplyCrmDelivery,
    CLOCK,
    LEASE_MS,
  );

  registerClass(container, ListCrmDeliveries, CRM_DELIVERY_REPOSITORY, ReadInstallation);
  registerClass(container, ReadCrmDelivery, CRM_DELIVERY_REPOSITORY);
  registerClass(
    container,
    ReplayDelivery,
    CRM_DELIVERY_REPOSITORY,
    INSTALLATION_REPOSITORY,
    PreviewCrmDelivery,
    LaterCrmDeliveryFinder,
    CHANGE_FEED,
    CLOCK,
  );
  registerClass(container, ReplayDeliveries, CRM_DELIVERY_REPOSITORY, ReadInstallation, CHANGE_FEED, CLOCK);
  registerClass(container, DryRunMapping, ReadInstallation, CRM_DELIVERY_REPOSITORY, PreviewCrmDelivery);
}
