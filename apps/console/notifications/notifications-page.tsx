import { Anchor, Radio, Stack, Switch } from '@mantine/core';
import { Link } from 'wouter';
import { ALERT_TEXT_LEVELS, type AlertTextLevel } from '../../../core/notifications/notification-settings.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { MailList } from './mail-list.tsx';
import { type Notifications, READ_NOTIFICATIONS, SAVE_NOTIFICATIONS } from './notification-endpoints.ts';

const ALERT_TEXT_LABELS: Readonly<Record<AlertTextLevel, { readonly label: string; readonly description: string }>> = {
  full: { label: 'The whole message', description: 'At most 10,000 characters, and the visitor’s name.' },
  short: { label: 'The beginning of the message', description: 'At most 200 characters, and the visitor’s name.' },
  none: { label: 'Nothing', description: 'Only a link to the ticket in the console.' },
};

/** The settings of a site for mails, and its pending and failed mails. */
export function NotificationsPage() {
  const { id: siteId } = useSite();
  const result = useApiQuery(READ_NOTIFICATIONS, { params: { siteId } });
  return (
    <Page
      title="Notifications"
      description={
        <>
          Mails about new tickets to your team, and about answers to visitors.{' '}
          <GuideLink page="notifications">How mails work</GuideLink>
        </>
      }
    >
      <QueryResultView result={result}>
        {(saved) => (
          <>
            {!saved.mailConfigured && (
              <Callout title="Mail is not configured">
                No mails are sent. The operator of this server has to set <code>PORTICO_SMTP_URL</code> and{' '}
                <code>PORTICO_MAIL_FROM</code>. You can already save the settings below.
              </Callout>
            )}
            <NotificationSettings saved={saved} />
            <MailList />
          </>
        )}
      </QueryResultView>
    </Page>
  );
}

function NotificationSettings({ saved }: { readonly saved: Notifications }) {
  const { id: siteId } = useSite();
  const form = useForm(toFormValues(saved));
  const mutation = useApiMutation(SAVE_NOTIFICATIONS, 'Notifications saved.');
  const save = (body: ReturnType<typeof toFormValues>) => mutation.mutateAsync({ params: { siteId }, body });
  return (
    <Form form={form} onSubmit={save}>
      <Card title="Visitors">
        <Switch
          label="Mail answers to visitors"
          description={
            'Visitors who gave an email address are mailed an answer that they have not seen in the widget for two ' +
            'minutes. The mail has a link to the conversation, and one to unsubscribe.'
          }
          {...form.getInputProps('visitorAnswers', { type: 'checkbox' })}
        />
      </Card>
      <Card
        title="Alerts"
        description={
          <>
            Alerts about new tickets and visitors’ answers go to the email addresses of the{' '}
            <Anchor component={Link} href="/routing" inherit underline="always">
              routing rules
            </Anchor>
            .
          </>
        }
      >
        <Radio.Group label="What alerts quote" {...form.getInputProps('alertText')}>
          <Stack gap="xs" mt="xs">
            {ALERT_TEXT_LEVELS.toReversed().map((one) => (
              <Radio key={one} value={one} {...ALERT_TEXT_LABELS[one]} />
            ))}
          </Stack>
        </Radio.Group>
      </Card>
      <FormFooter form={form} />
    </Form>
  );
}

function toFormValues({ visitorAnswers, alertText }: Notifications) {
  return { visitorAnswers, alertText };
}
