import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { Empty } from '../parts/empty.tsx';
import { Page } from '../parts/page.tsx';

/** Says that the address leads nowhere. */
export function NothingHere() {
  return (
    <Page title="There is nothing at this address">
      <Empty title="The page may have moved, or the address was cut short.">
        <Anchor component={Link} href="~/console">
          Go to the start
        </Anchor>
      </Empty>
    </Page>
  );
}
