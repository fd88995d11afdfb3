import { Anchor, ColorInput, Grid, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { selectLocalizedTexts } from '../../../core/localization/texts.ts';
import type { WidgetLook } from '../../../core/widget/look.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { CONFIGURE_SITE } from '../sites/site-endpoints.ts';
import { useSite } from '../sites/use-site.ts';
import { ContrastCheck } from './contrast-check.tsx';
import { listOffersForPreview } from './list-offers-for-preview.ts';
import { LogoInput } from './logo-input.tsx';
import { isHexColour, type LookFormValues, toLook, toLookFormValues, toPreviewLook } from './look-form-values.ts';
import { updateWidgetText } from './update-widget-text.ts';
import { LIST_ACTIONS, LIST_INTENTS, SAVE_LOOK } from './widget-endpoints.ts';
import { WidgetPreview } from './widget-preview.tsx';

const ERROR_TARGETS = { toFieldPointer: (pointer: string) => pointer.replace(/^\/texts\b.*/, '/greeting') };

interface LookCardProps {
  readonly saved: WidgetLook;
  /** Shown above the look, beside the preview. */
  readonly children?: ReactNode;
}

/** Edits the look of the widget, with a preview of the menu. */
export function LookCard({ saved, children }: LookCardProps) {
  const { id: siteId, locale, texts } = useSite();
  const params = { siteId };
  const savedGreeting = texts[locale]?.['menuTitle'] ?? '';
  const form = useForm(toLookFormValues(saved, savedGreeting), ERROR_TARGETS);
  const intents = useApiQuery(LIST_INTENTS, { params }).data?.intents ?? [];
  const actions = useApiQuery(LIST_ACTIONS, { params }).data?.actions ?? [];
  const saveLook = useApiMutation(SAVE_LOOK, 'Look saved.');
  const saveTexts = useApiMutation(CONFIGURE_SITE);
  const withGreeting = (greeting: string) => updateWidgetText(texts, locale, 'menuTitle', greeting);
  const save = async (values: LookFormValues) => {
    const greeting = values.greeting.trim();
    if (greeting !== savedGreeting) await saveTexts.mutateAsync({ params, body: { texts: withGreeting(greeting) } });
    const { look } = await saveLook.mutateAsync({ params, body: toLook(values) });
    form.markSaved(toLookFormValues(look, greeting));
  };
  const { accent, accentText, logo, greeting } = form.values;
  return (
    <Grid columnGap="lg" rowGap={0}>
      <Grid.Col span={{ base: 12, md: 7 }}>
        {children}
        <Card title="Look">
          <Form form={form} onSubmit={save}>
            <Stack>
              <ColorInput
                label="Accent colour"
                description="The background of buttons. Empty for the default."
                placeholder="Default"
                format="hex"
                maw={340}
                withEyeDropper={false}
                popoverProps={{ withinPortal: false }}
                {...form.getInputProps('accent')}
              />
              {isHexColour(accent) && (
                <>
                  <Radio.Group label="Text on the accent" {...form.getInputProps('accentText')}>
                    <Group mt="xs">
                      <Radio value="white" label="White" />
                      <Radio value="black" label="Black" />
                    </Group>
                  </Radio.Group>
                  <ContrastCheck accent={accent} accentText={accentText} />
                </>
              )}
              <Radio.Group
                label="Corner"
                description="Mirrored in languages that are written from right to left."
                {...form.getInputProps('corner')}
              >
                <Group mt="xs">
                  <Radio value="end" label="Bottom right" />
                  <Radio value="start" label="Bottom left" />
                </Group>
              </Radio.Group>
              <LogoInput
                value={logo}
                onChange={(image) => form.setFieldValue('logo', image)}
                error={form.errorAt('logo')}
              />
              <TextInput
                label="Greeting"
                description={
                  <>
                    The title of the menu in the site’s language, <code>{locale}</code>. For other languages:{' '}
                    <Anchor component={Link} href="/widget/texts" inherit underline="always">
                      texts
                    </Anchor>
                    .
                  </>
                }
                placeholder={selectLocalizedTexts(locale, { locale: 'en', texts: {} }).texts.menuTitle}
                {...form.getInputProps('greeting')}
              />
              <Text size="sm" c="dimmed">
                The script tag contains the colour and the corner of the menu button. Copy it again after you have
                changed them. <GuideLink page="widget">How the look is applied</GuideLink>
              </Text>
              <FormFooter form={form} canDiscard />
            </Stack>
          </Form>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <WidgetPreview
          preview={() => null}
          look={toPreviewLook(form.values)}
          texts={withGreeting(greeting)}
          offers={(localized) => listOffersForPreview(intents, actions, localized)}
        />
      </Grid.Col>
    </Grid>
  );
}
