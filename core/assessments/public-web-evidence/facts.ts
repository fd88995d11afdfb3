import type { FactRule } from '../../evidence/fact-rule.ts';
import { factsOfAll } from './facts-of-all.ts';
import { factsOfAnswers } from './facts-of-answers.ts';
import { factsOfDenials } from './facts-of-denials.ts';
import { factsOfDocumentation } from './facts-of-documentation.ts';
import { factsOfFreeProducts } from './facts-of-free-products.ts';
import { factsOfInstallation } from './facts-of-installation.ts';
import { factsOfIntegrations } from './facts-of-integrations.ts';
import { factsOfLicences } from './facts-of-licences.ts';
import { factsOfPackageDetails } from './facts-of-package-details.ts';
import { factsOfPackages } from './facts-of-packages.ts';
import { factsOfPaymentModels } from './facts-of-payment-models.ts';
import { factsOfPaymentWords } from './facts-of-payment-words.ts';
import { factsOfPlatforms } from './facts-of-platforms.ts';
import { factsOfPrices } from './facts-of-prices.ts';
import { factsOfPricingWords } from './facts-of-pricing-words.ts';
import { factsOfRepository } from './facts-of-repository.ts';
import { factsOfStatus } from './facts-of-status.ts';
import { factsOfStoreLinks } from './facts-of-store-links.ts';
import { factsOfStores } from './facts-of-stores.ts';

/** How the shipped profile finds facts. */
export const factRules: readonly FactRule[] = [
  ...factsOfAll,
  ...factsOfPrices,
  ...factsOfPricingWords,
  ...factsOfPaymentWords,
  ...factsOfPaymentModels,
  ...factsOfAnswers,
  ...factsOfFreeProducts,
  ...factsOfPlatforms,
  ...factsOfStoreLinks,
  ...factsOfInstallation,
  ...factsOfIntegrations,
  ...factsOfDenials,
  ...factsOfDocumentation,
  ...factsOfRepository,
  ...factsOfLicences,
  ...factsOfPackages,
  ...factsOfPackageDetails,
  ...factsOfStores,
  ...factsOfStatus,
];
