import { Autocomplete, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DE } from '../../../core/localization/texts-de.ts';
import { EN } from '../../../core/localization/texts-en.ts';
import { useCommand } from '../api/use-command.ts';
import { FormEnd } from '../form/form-end.tsx';
import { useForm } from '../form/use-form.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Card } from '../parts/card.tsx';
import { Page } from '../parts/page.tsx';
import { CONFIGURE_SITE } from '../sites/site-endpoints.ts';
import { useSite } from '../sites/use-site.ts';
import { withText } from './with-text.ts';

const NAMES = Object.keys(EN) as (keyof typeof EN)[];

/** The widget's words, and the site's own in their place. */
export function TextsPage() {
  const site = useSite();
  const [language, setLanguage] = useState(site.locale);
  const [sought, setSought] = useState('');
  const form = useForm({ texts: site.texts });
  const command = useCommand(CONFIGURE_SITE, 'The words are saved.');
  const save = async () => {
    const saved = await command.mutateAsync({ params: { siteId: site.id }, body: { texts: form.values.texts } });
    form.saved({ texts: saved.site.texts });
  };
  const shipped = language.toLowerCase().startsWith('de') ? DE : EN;
  const own = form.values.texts[language] ?? {};
  const shown = NAMES.filter((name) =>
    `${name} ${shipped[name]} ${own[name] ?? ''}`.toLowerCase().includes(sought.toLowerCase()),
  );
  return (
    <Page
      title="The widget’s words"
      about="Write your own in place of any. Keep what stands in braces: it is filled in."
      back={<BackLink href="/widget">Widget</BackLink>}
    >
      <form onSubmit={form.submit(save)} noValidate>
        <Group mb="md" align="flex-end">
          <Autocomplete
            label="Language"
            w={140}
            data={[...new Set(['en', 'de', site.locale, ...Object.keys(form.values.texts)])]}
            value={language}
            onChange={setLanguage}
          />
          <TextInput
            label="Search"
            type="search"
            flex={1}
            value={sought}
            onChange={({ currentTarget }) => setSought(currentTarget.value)}
          />
        </Group>
        <Card>
          <Stack gap="sm">
            {shown.map((name) => (
              <TextInput
                key={name}
                label={shipped[name]}
                description={name}
                value={own[name] ?? ''}
                onChange={({ currentTarget }) =>
                  form.set({ texts: withText(form.values.texts, language, name, currentTarget.value) })
                }
                error={form.faultAt(`/texts/${language}/${name}`)}
              />
            ))}
          </Stack>
        </Card>
        <FormEnd form={form} />
      </form>
    </Page>
  );
}
