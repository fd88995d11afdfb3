import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormState } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';
import type { Intent } from '../widget/widget-endpoints.ts';
import { ConditionFields } from './condition-fields.tsx';
import { OutcomeFields } from './outcome-fields.tsx';
import classes from './routing.module.css';
import { createEmptyRuleValues, type RoutingFormValues, toConditions } from './routing-form-values.ts';
import { RuleItem } from './rule-item.tsx';

interface RuleListEditorProps {
  readonly form: FormState<RoutingFormValues>;
  readonly intents: readonly Intent[];
  readonly teams: readonly string[];
}

/** Edits the rules and their order. A rule is open while it is edited, and if it has an error. */
export function RuleListEditor({ form, intents, teams }: RuleListEditorProps) {
  const { rules } = form.values;
  const [openRowId, setOpenRowId] = useState<number | undefined>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const forms = intents.filter((intent) => intent.kind === 'form');
  const formTitles = new Map(forms.map(({ key, title }) => [key, title]));

  const add = () => {
    const rule = createEmptyRuleValues();
    form.insertListItem('rules', rule);
    setOpenRowId(rule.rowId);
  };
  const move = (index: number, direction: 'up' | 'down') => {
    const rule = rules[index];
    if (!rule) return;
    form.reorderListItem('rules', { from: index, to: direction === 'up' ? index - 1 : index + 1 });
    // The browser may lose the focus of an element that moves in the page.
    requestAnimationFrame(() => focusMoveButton(list.current, rule.rowId, direction));
  };
  return (
    <>
      {rules.length === 0 && (
        <Text size="sm" c="dimmed" mb="md">
          No rules yet. Add one to set the priority, team or assignee of some tickets and chats.
        </Text>
      )}
      <ol ref={list} className={classes['rules']} aria-label="Rules">
        {rules.map((rule, index) => {
          const base = `rules.${index}`;
          const hasConditions = Object.keys(toConditions(rule.when)).length > 0;
          return (
            <RuleItem
              key={rule.rowId}
              rule={rule}
              number={index + 1}
              formTitles={formTitles}
              isOpen={openRowId === rule.rowId || form.errorAt(base) !== undefined}
              nameProps={form.getInputProps(`${base}.name`)}
              onToggle={() => setOpenRowId(openRowId === rule.rowId ? undefined : rule.rowId)}
              onRemove={() => form.removeListItem('rules', index)}
              onMoveUp={index > 0 ? () => move(index, 'up') : undefined}
              onMoveDown={index < rules.length - 1 ? () => move(index, 'down') : undefined}
              conditions={
                <>
                  <ConditionFields form={form} path={`${base}.when`} conditions={rule.when} forms={forms} />
                  {!hasConditions && form.errorAt(`${base}.when`) !== undefined && (
                    <Text size="xs" c="var(--mantine-color-error)" role="alert">
                      Enter at least one condition, or use “All other tickets and chats” below.
                    </Text>
                  )}
                </>
              }
              outcome={<OutcomeFields form={form} path={`${base}.then`} outcome={rule.then} teams={teams} />}
            />
          );
        })}
      </ol>
      <AddRowButton onAdd={add}>Add rule</AddRowButton>
    </>
  );
}

/**
 * Focuses the button that moves the rule further in the same direction. If the rule is first or last, focuses the
 * opposite button.
 */
function focusMoveButton(list: HTMLElement | null, rowId: number, direction: 'up' | 'down'): void {
  const find = (name: string) =>
    list?.querySelector<HTMLElement>(`[data-rule="${rowId}"] [data-move="${name}"]:not(:disabled)`);
  (find(direction) ?? find(direction === 'up' ? 'down' : 'up'))?.focus();
}
