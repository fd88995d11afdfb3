import { Button, Menu } from '@mantine/core';
import { formatEvidenceCsv } from '../../presenters/evidence-csv.ts';
import { downloadFile } from '../parts/download-file.ts';
import { Icon } from '../parts/icon.tsx';
import type { Assessment } from './assessment-endpoints.ts';

/** Saves an ended assessment as a file, or prints it. */
export function ExportMenu({ assessment }: { readonly assessment: Assessment }) {
  const { assessmentId } = assessment;
  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<Icon name="chevronDown" size={14} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            downloadFile(`${assessmentId}.json`, 'application/json', `${JSON.stringify(assessment, null, 2)}\n`)
          }
        >
          Record as JSON
        </Menu.Item>
        <Menu.Item
          onClick={() => downloadFile(`${assessmentId}.csv`, 'text/csv;charset=utf-8', formatEvidenceCsv(assessment))}
        >
          Evidence as CSV
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => window.print()}>Print</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
