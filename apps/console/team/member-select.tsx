import { Group, Select, type SelectProps, Text } from '@mantine/core';
import { Initials } from '../parts/initials.tsx';
import { toMemberLabel, useMembers } from './use-members.ts';

interface MemberSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** The account id of the selected member. */
  readonly value: string | null;
  readonly onChange: (accountId: string | null) => void;
  /** Options before the members. They replace the options of members with the same value. */
  readonly others?: readonly { readonly value: string; readonly label: string }[];
  /** The name of the selected account, if it is known. It is shown until the members are loaded. */
  readonly selectedName?: string | undefined;
}

/** Selects a member of the site. An account that is no longer a member is shown as “Former member”. */
export function MemberSelect({ value, others = [], selectedName, ...props }: MemberSelectProps) {
  const members = useMembers();
  const options = [
    ...others,
    ...(members ?? [])
      .filter(({ accountId }) => !others.some((one) => one.value === accountId))
      .map((one) => ({ value: one.accountId, label: toMemberLabel(one) })),
  ];
  const isListed = value === null || options.some((one) => one.value === value);
  const unlisted = { value: value ?? '', label: selectedName ?? (members ? 'Former member' : '…') };
  const nameOf = (accountId: string | null) => members?.find((one) => one.accountId === accountId)?.name;
  const name = nameOf(value) ?? selectedName;
  return (
    <Select
      clearable
      searchable={(members ?? []).length > 7}
      nothingFoundMessage="No such member"
      maxDropdownHeight={280}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      {...props}
      data={isListed ? options : [...options, unlisted]}
      value={value}
      {...(name !== undefined && { leftSection: <Initials name={name} /> })}
      renderOption={({ option }) => {
        const member = members?.find(({ accountId }) => accountId === option.value);
        return (
          <Group gap="xs" wrap="nowrap">
            {member && <Initials name={member.name} />}
            <div>
              <Text size="sm">{option.label}</Text>
              {member && (
                <Text size="xs" c="dimmed">
                  {member.email}
                </Text>
              )}
            </div>
          </Group>
        );
      }}
    />
  );
}
