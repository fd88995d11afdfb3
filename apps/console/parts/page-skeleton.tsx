import { Skeleton, Stack } from '@mantine/core';

/** A placeholder while a page loads. */
export function PageSkeleton() {
  return (
    <Stack aria-busy="true" aria-label="Loading" role="status" gap="sm">
      <Skeleton h={28} w={220} />
      <Skeleton h={120} />
      <Skeleton h={120} />
    </Stack>
  );
}
