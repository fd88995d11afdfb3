import { Button, Menu } from '@mantine/core';
import { formatEvidenceCsv } from '../../presenters/evidence-csv.ts';
import { downloadFile } from '../parts/download-file.ts';
import { Icon } from '../parts/icon.tsx';
import type { Assessment } from './assessment-endpoints.ts';

/** Saves an ended assessment as a file, or prints it. */
export function ExportMenu({ assessment }: { readonly assessment: Assessment }) {
  const save = (text: string, type: string, extension: string) =>
    downloadFile(new Blob([text], { type }), `${assessment.assessmentId}.${extension}`);
  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<Icon name="chevronDown" size={14} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(`${JSON.stringify(assessment, null, 2)}\n`, 'application/json', 'json')}>
          Record as JSON
        </Menu.Item>
        <Menu.Item onClick={() => save(formatEvidenceCsv(assessment), 'text/csv;charset=utf-8', 'csv')}>
          Evidence as CSV
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => window.print()}>Print</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
