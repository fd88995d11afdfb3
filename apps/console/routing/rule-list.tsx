import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Form } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';
import type { Intent } from '../widget/widget-endpoints.ts';
import { ConditionFields } from './condition-fields.tsx';
import { OutcomeFields } from './outcome-fields.tsx';
import classes from './routing.module.css';
import { createRule, type RoutingFormValues, type RuleFormValues, toConditions } from './routing-form-values.ts';
import { RuleItem } from './rule-item.tsx';

interface Props {
  readonly form: Form<RoutingFormValues>;
  readonly intents: readonly Intent[];
  readonly teams: readonly string[];
}

/** Edits the rules and their order. A rule is open while it is edited, and if it has an error. */
export function RuleList({ form, intents, teams }: Props) {
  const { rules } = form.values;
  const [openId, setOpenId] = useState<number | undefined>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const forms = intents.filter((intent) => intent.kind === 'form');
  const formTitles = new Map(forms.map(({ key, title }) => [key, title]));

  const setRules = (next: readonly RuleFormValues[]) => form.set({ rules: next });
  const add = () => {
    const rule = createRule(rules);
    setRules([...rules, rule]);
    setOpenId(rule.id);
  };
  const move = (index: number, direction: 'up' | 'down') => {
    const [rule, other] = [rules[index], rules[direction === 'up' ? index - 1 : index + 1]];
    if (!rule || !other) return;
    setRules(rules.with(index, other).with(direction === 'up' ? index - 1 : index + 1, rule));
    // The browser may lose the focus of an element that moves in the page.
    requestAnimationFrame(() => focusMoveButton(list.current, rule.id, direction));
  };
  return (
    <>
      {rules.length === 0 && (
        <Text size="sm" c="dimmed" mb="md">
          No rules yet. Add one to set the priority or team of some tickets and chats.
        </Text>
      )}
      <ol ref={list} className={classes['rules']} aria-label="Rules">
        {rules.map((rule, index) => {
          const base = `/rules/${index}`;
          const change = (part: Partial<RuleFormValues>) => setRules(rules.with(index, { ...rule, ...part }));
          const hasConditions = Object.keys(toConditions(rule.when)).length > 0;
          return (
            <RuleItem
              key={rule.id}
              rule={rule}
              number={index + 1}
              formTitles={formTitles}
              isOpen={openId === rule.id || form.errorAt(base) !== undefined}
              nameError={form.errorAt(`${base}/name`)}
              onToggle={() => setOpenId(openId === rule.id ? undefined : rule.id)}
              onRename={(name) => change({ name })}
              onRemove={() => setRules(rules.toSpliced(index, 1))}
              onMoveUp={index > 0 ? () => move(index, 'up') : undefined}
              onMoveDown={index < rules.length - 1 ? () => move(index, 'down') : undefined}
              conditions={
                <>
                  <ConditionFields
                    conditions={rule.when}
                    forms={forms}
                    errorAt={(member) => form.errorAt(`${base}/when/${member}`)}
                    onChange={(part) => change({ when: { ...rule.when, ...part } })}
                  />
                  {!hasConditions && form.errorAt(`${base}/when`) !== undefined && (
                    <Text size="xs" c="var(--mantine-color-error)" role="alert">
                      Enter at least one condition, or use “All other tickets and chats” below.
                    </Text>
                  )}
                </>
              }
              outcome={
                <OutcomeFields
                  outcome={rule.then}
                  teams={teams}
                  errorAt={(member) => form.errorAt(`${base}/then/${member}`)}
                  onChange={(part) => change({ then: { ...rule.then, ...part } })}
                />
              }
            />
          );
        })}
      </ol>
      <AddRowButton onAdd={add}>Add rule</AddRowButton>
    </>
  );
}

/** Focuses the button that moves the rule further, or the opposite one if the rule is first or last. */
function focusMoveButton(list: HTMLElement | null, ruleId: number, direction: 'up' | 'down'): void {
  const find = (name: string) =>
    list?.querySelector<HTMLElement>(`[data-rule="${ruleId}"] [data-move="${name}"]:not(:disabled)`);
  (find(direction) ?? find(direction === 'up' ? 'down' : 'up'))?.focus();
}
