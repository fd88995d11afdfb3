import { memoize } from '../shared/memoize.ts';
import { foldCaseForComparison } from '../shared/text.ts';
import type { ConversationRoute, Ticket, TicketPriority } from '../tickets/ticket.ts';

/** Normalized values of a conversation. The conditions of routing rules are compared with them. */
export interface RoutingFacts {
  readonly intentKey: string | null;
  readonly route: ConversationRoute;
  readonly localeSubtags: readonly string[];
  readonly pathSegments: readonly string[];
  /** Labels of the domain in the visitor's email address. Empty if the address is unknown. */
  readonly emailLabels: readonly string[];
  readonly priority: TicketPriority;
  /**
   * Returns the answer to a form field, converted by `foldCaseForComparison`. Returns `undefined` if the field was not
   * submitted. Each answer is converted once, because the conversion of some texts is slow.
   */
  readonly findAnswer: (fieldName: string) => string | undefined;
}

/** Derives the routing facts of a conversation. */
export function toRoutingFacts({ priority, visitor, request }: Ticket): RoutingFacts {
  const { intentKey, route, locale, pageUrl, fields } = request;
  const email = visitor.email ?? '';
  return {
    intentKey,
    route,
    localeSubtags: locale === null ? [] : toLocaleSubtags(locale),
    pathSegments: URL.canParse(pageUrl) ? toPathSegments(new URL(pageUrl).pathname) : [],
    emailLabels: email.includes('@') ? toDomainLabels(email.slice(email.lastIndexOf('@') + 1)) : [],
    priority,
    findAnswer: memoize((name) =>
      Object.hasOwn(fields, name) ? foldCaseForComparison(fields[name] ?? '') : undefined,
    ),
  };
}

/** Splits a language tag into its subtags: `de_AT` gives `de` and `at`. */
export function toLocaleSubtags(tag: string): readonly string[] {
  return tag.trim().toLowerCase().split(/[-_]/);
}

/**
 * Splits the path of a URL into its segments and decodes them: `/a//b%20c/` gives `a` and `b c`. So paths match in any
 * encoding.
 */
export function toPathSegments(path: string): readonly string[] {
  const { pathname } = new URL(`http://host/${path}`);
  return pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => decodeSegment(segment).normalize('NFC'));
}

/** Matches labels joined by dots. A label consists of letters of any script, digits and hyphens. */
const DOMAIN_PATTERN = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u;

/** Whether a text is a domain such as `example.com`. Wildcards are not allowed. */
export function isDomain(text: string): boolean {
  return DOMAIN_PATTERN.test(text) && URL.canParse(`http://${text}`);
}

/**
 * Splits a domain into its labels in ASCII: `Bücher.example` gives `xn--bcher-kva` and `example`. Returns no labels for
 * a text that is not a domain.
 */
export function toDomainLabels(domain: string): readonly string[] {
  const text = domain.trim().replace(/\.$/, '');
  return isDomain(text) ? new URL(`http://${text}`).hostname.split('.') : [];
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
