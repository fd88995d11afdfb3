import type { FactRule, MentionOrigin } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { ABOUT_OTHERS, ANYWHERE, NEGATED, NOT_YET, SAID, WRONG_HEADINGS } from './guards.ts';

const sdk = (id: string, from: Partial<MentionOrigin>): FactRule => ({
  id,
  fact: 'sdk_language',
  sources: ['documentation'],
  from: {
    kind: 'mention',
    vocabulary: 'programmingLanguages',
    blocks: SAID,
    unless: [...ABOUT_OTHERS, ...NOT_YET, ...NEGATED],
    unlessUnder: WRONG_HEADINGS,
    ...from,
  },
  as: { form: 'term', vocabulary: 'programmingLanguages' },
});

const json = (id: string, fact: 'api_version' | 'title' | 'description', path: string): FactRule => ({
  id,
  fact,
  sources: ['documentation'],
  from: { kind: 'json', path },
  as: { form: 'text' },
});

/** What documentation says of an interface, and an OpenAPI document of itself. */
export const factsOfDocumentation: readonly FactRule[] = [
  json('openapi-title', 'title', '/info/title'),
  json('openapi-description', 'description', '/info/description'),
  json('openapi-api-version', 'api_version', '/info/version'),
  {
    id: 'openapi-itself',
    fact: 'openapi_document',
    sources: ['documentation'],
    from: { kind: 'json', path: '/openapi', where: { path: '/info/version' } },
    as: { form: 'own_url' },
  },
  {
    id: 'swagger-itself',
    fact: 'openapi_document',
    sources: ['documentation'],
    from: { kind: 'json', path: '/swagger', where: { path: '/info/version' } },
    as: { form: 'own_url' },
  },
  {
    id: 'openapi-link-path',
    fact: 'openapi_document',
    sources: ['website', 'documentation'],
    from: {
      kind: 'link',
      own: true,

      file: listed(`openapi.json, openapi.yaml, openapi.yml, swagger.json, swagger.yaml`),
    },
    as: { form: 'url' },
  },
  {
    id: 'openapi-link-rel',
    fact: 'openapi_document',
    sources: ['website', 'documentation'],
    from: { kind: 'link', rel: ['service-desc'] },
    as: { form: 'url' },
  },
  {
    id: 'text-api-version',
    fact: 'api_version',
    sources: ['documentation'],
    from: {
      kind: 'text',
      blocks: SAID,
      phrases: [
        'api version {value}',
        'current api version {value}',
        'api version is {value}',
        'api reference version {value}',
      ],
    },
    as: { form: 'version' },
  },
  sdk('text-sdk-languages', {
    phrases: listed(`
      sdks for {terms}, sdk for {terms}, client libraries for {terms}, libraries for {terms},
      official libraries for {terms}, sdks fur {terms}, bibliotheken fur {terms}, sdk pour {terms},
      bibliotheques pour {terms}, sdk para {terms}, bibliotecas para {terms}
    `),
  }),
  sdk('text-sdk-languages-before', {
    blocks: ANYWHERE,
    before: listed(`sdk, sdks, client library, client libraries, 用sdk, のsdk`),
  }),
  sdk('listed-sdk-languages', {
    blocks: ANYWHERE,
    under: listed(`
      sdks, client libraries, official libraries, server libraries, api libraries, sdk, bibliotheken,
      bibliotheques, bibliotecas, ライブラリ
    `),
  }),
  {
    id: 'changelog-link',
    fact: 'changelog_link',
    sources: ['website', 'documentation', 'repository', 'package_registry'],
    from: {
      kind: 'link',
      phrases: listed(`
        changelog, change log, release notes, api changelog, what s new, anderungsprotokoll, versionshinweise,
        notes de version, journal des modifications, notas de la version, registro de cambios, 変更履歴, リリースノート,
        更新履歴
      `),
    },
    as: { form: 'url' },
  },
  {
    id: 'changelog-link-path',
    fact: 'changelog_link',
    sources: ['website', 'documentation'],
    from: { kind: 'link', own: true, pattern: '^/(?:changelog|release-notes)/?$' },
    as: { form: 'url' },
  },
];
