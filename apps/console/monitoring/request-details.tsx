import { Code } from '@mantine/core';
import { ActorName } from '../parts/actor-name.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { DetailsDrawer } from '../parts/details-drawer.tsx';
import { ExactTime } from '../parts/exact-time.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import type { LoggedRequest } from './monitoring-endpoints.ts';
import { RequestPath } from './request-path.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';

interface RequestDetailsProps {
  /** The request to show. If it is undefined, the drawer is closed. */
  readonly request: LoggedRequest | undefined;
  readonly onClose: () => void;
}

/** A drawer with everything that is stored about a request. */
export function RequestDetails({ request, onClose: close }: RequestDetailsProps) {
  return (
    <DetailsDrawer title="Request" opened={request !== undefined} onClose={close}>
      {request && <RequestDetailList request={request} />}
    </DetailsDrawer>
  );
}

function RequestDetailList({ request }: { readonly request: LoggedRequest }) {
  const { id, at, method, path, status, code, caller, durationMs } = request;
  return (
    <DetailList
      items={[
        ['Method', method],
        [
          'Path',
          <Code key="path" bg="transparent" p={0} style={{ overflowWrap: 'anywhere' }}>
            <RequestPath path={path} />
          </Code>,
        ],
        ['Status', <RequestStatusBadge key="status" status={status} code={null} />],
        [
          'Error code',
          code && (
            <GuideLink key="code" page={`errors#${code}`}>
              {code}
            </GuideLink>
          ),
        ],
        ['Caller', caller === null ? 'Anonymous' : <ActorName key="caller" by={caller} />],
        ['Until the response began', `${durationMs.toFixed(1)} ms`],
        ['Time', <ExactTime key="time" at={at} />],
        ['Request ID', <CopyableText key="id" text={id} label="request ID" />],
      ]}
    />
  );
}
