import { Box, Button, Fieldset, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMemberNames } from '../team/use-members.ts';
import { describeConditions, describeOutcome } from './describe-rule.ts';
import classes from './routing.module.css';
import { type RuleFormValues, toConditions, toOutcome } from './routing-form-values.ts';

interface RuleItemProps {
  readonly rule: RuleFormValues;
  readonly number: number;
  readonly formTitles: ReadonlyMap<string, string>;
  readonly isOpen: boolean;
  readonly nameProps: TextInputProps;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
  /** The fields of the conditions and of the outcome. */
  readonly conditions: ReactNode;
  readonly outcome: ReactNode;
}

/** A rule of the list: a summary, and a form to edit it if it is open. */
export function RuleItem({ rule, number, isOpen, onToggle, onRemove, onMoveUp, onMoveDown, ...props }: RuleItemProps) {
  const name = rule.name.trim() || 'New rule';
  const memberNames = useMemberNames();
  const conditions = describeConditions(toConditions(rule.when), props.formTitles);
  const button = { size: 'compact-xs', variant: 'subtle', color: 'gray' } as const;
  return (
    <li className={classes['rule']} data-rule={rule.rowId}>
      <Box role="group" aria-label={`Rule ${number}`}>
        <Group justify="space-between" align="flex-start" gap="xs">
          <div className={classes['summary']}>
            <Text fw={600} size="sm">
              {number}. {name}
            </Text>
            <Text size="sm" c="dimmed">
              {conditions.length === 0 ? 'No conditions yet' : `If ${conditions.join(' and ')}`}
              {' → '}
              {describeOutcome(toOutcome(rule.then), memberNames)}
            </Text>
          </div>
          {/* The text of the buttons, not their padding, is in line with the summary. */}
          <Group gap={4} mx={-7}>
            <Button {...button} aria-expanded={isOpen} onClick={onToggle}>
              {isOpen ? 'Done' : 'Edit'}
            </Button>
            <Button {...button} data-move="up" disabled={!onMoveUp} onClick={onMoveUp}>
              Move up
            </Button>
            <Button {...button} data-move="down" disabled={!onMoveDown} onClick={onMoveDown}>
              Move down
            </Button>
            <Button {...button} color="red" aria-label={`Remove rule ${number}`} onClick={onRemove}>
              Remove
            </Button>
          </Group>
        </Group>
        {isOpen && (
          <Stack gap="md" mt="sm">
            <TextInput label="Name" required {...props.nameProps} />
            <Fieldset legend="If all of these match" radius="md">
              <Stack gap="xs">{props.conditions}</Stack>
            </Fieldset>
            <Fieldset legend="Then" radius="md">
              {props.outcome}
            </Fieldset>
          </Stack>
        )}
      </Box>
    </li>
  );
}
