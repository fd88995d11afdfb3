import { Autocomplete, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BUILT_IN_LANGUAGES, selectLocalizedTexts } from '../../../core/localization/texts.ts';
import type { TextName } from '../../../core/localization/texts-en.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page } from '../parts/page.tsx';
import { CONFIGURE_SITE } from '../sites/site-endpoints.ts';
import { useSite } from '../sites/use-site.ts';
import { updateWidgetText } from './update-widget-text.ts';
import { WIDGET_TEXT_GROUPS } from './widget-text-groups.ts';

/** The texts of the widget, which a site can override. */
export function TextsPage() {
  const site = useSite();
  const [language, setLanguage] = useState(site.locale);
  const [search, setSearch] = useState('');
  const form = useForm({ texts: site.texts });
  const mutation = useApiMutation(CONFIGURE_SITE, 'Texts saved.');
  const { texts } = form.values;
  const { texts: defaultTexts } = selectLocalizedTexts(language, { locale: 'en', texts: {} });
  const siteTexts: Readonly<Record<string, string>> = texts[language] ?? {};
  const isMatch = (name: TextName) =>
    `${name} ${defaultTexts[name]} ${siteTexts[name] ?? ''}`.toLowerCase().includes(search.trim().toLowerCase());
  const areas = WIDGET_TEXT_GROUPS.map(({ label, names }) => ({ label, names: names.filter(isMatch) })).filter(
    ({ names }) => names.length > 0,
  );
  const change = (name: TextName, text: string) => {
    form.clearFieldError(toPath(name));
    form.setFieldValue('texts', updateWidgetText(texts, language, name, text));
  };
  const toPath = (name: TextName) => `texts.${language}.${name}`;
  return (
    <Page
      title="Widget texts"
      description="Replace any text with your own. Keep placeholders in braces, such as {host}."
      back={<BackLink href="/widget">Widget</BackLink>}
    >
      <Form form={form} onSubmit={(body) => mutation.mutateAsync({ params: { siteId: site.id }, body })}>
        <Group mb="md" align="flex-end">
          <Autocomplete
            label="Language"
            w={140}
            data={[...new Set([...BUILT_IN_LANGUAGES, site.locale, ...Object.keys(texts)])]}
            value={language}
            onChange={setLanguage}
          />
          <TextInput
            label="Search"
            type="search"
            placeholder="A word or a name, such as send"
            flex={1}
            miw={180}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </Group>
        {areas.length === 0 && <EmptyState title="No matching texts">Search for another word.</EmptyState>}
        {areas.map(({ label, names }) => (
          <Card key={label} title={label}>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="sm">
              {names.map((name) => (
                <TextInput
                  key={name}
                  label={defaultTexts[name]}
                  description={name}
                  value={siteTexts[name] ?? ''}
                  onChange={({ currentTarget }) => change(name, currentTarget.value)}
                  error={form.errorAt(toPath(name))}
                />
              ))}
            </SimpleGrid>
          </Card>
        ))}
        <FormFooter form={form} canDiscard isSticky />
      </Form>
    </Page>
  );
}
