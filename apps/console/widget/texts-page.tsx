import { Autocomplete, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BUILT_IN_LANGUAGES, localize } from '../../../core/localization/texts.ts';
import { EN } from '../../../core/localization/texts-en.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Card } from '../parts/card.tsx';
import { Page } from '../parts/page.tsx';
import { CONFIGURE_SITE } from '../sites/site-endpoints.ts';
import { useSite } from '../sites/use-site.ts';
import { updateWidgetText } from './update-widget-text.ts';

const TEXT_NAMES = Object.keys(EN) as (keyof typeof EN)[];

/** The texts of the widget, which a site can override. */
export function TextsPage() {
  const site = useSite();
  const [language, setLanguage] = useState(site.locale);
  const [search, setSearch] = useState('');
  const form = useForm({ texts: site.texts });
  const mutation = useApiMutation(CONFIGURE_SITE, 'Texts saved.');
  const save = async () => {
    const saved = await mutation.mutateAsync({ params: { siteId: site.id }, body: { texts: form.values.texts } });
    form.markSaved({ texts: saved.site.texts });
  };
  const { texts: defaultTexts } = localize(language, { locale: 'en', texts: {} });
  const siteTexts = form.values.texts[language] ?? {};
  const visibleNames = TEXT_NAMES.filter((name) =>
    `${name} ${defaultTexts[name]} ${siteTexts[name] ?? ''}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <Page
      title="Widget texts"
      description="Replace any text with your own. Keep placeholders in braces, such as {host}."
      back={<BackLink href="/widget">Widget</BackLink>}
    >
      <form onSubmit={form.submit(save)} noValidate>
        <Group mb="md" align="flex-end">
          <Autocomplete
            label="Language"
            w={140}
            data={[...new Set([...BUILT_IN_LANGUAGES, site.locale, ...Object.keys(form.values.texts)])]}
            value={language}
            onChange={setLanguage}
          />
          <TextInput
            label="Search"
            type="search"
            flex={1}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </Group>
        <Card>
          <Stack gap="sm">
            {visibleNames.map((name) => (
              <TextInput
                key={name}
                label={defaultTexts[name]}
                description={name}
                value={siteTexts[name] ?? ''}
                onChange={({ currentTarget }) =>
                  form.set({ texts: updateWidgetText(form.values.texts, language, name, currentTarget.value) })
                }
                error={form.errorAt(`/texts/${language}/${name}`)}
              />
            ))}
          </Stack>
        </Card>
        <FormFooter form={form} />
      </form>
    </Page>
  );
}
