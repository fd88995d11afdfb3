import { Autocomplete, type AutocompleteProps } from '@mantine/core';

interface TeamInputProps extends Omit<AutocompleteProps, 'data' | 'filter' | 'placeholder' | 'value'> {
  readonly teams: readonly string[];
  readonly value: string;
}

/**
 * Enters the name of a team. Suggests the known teams, and accepts any other name. While the input contains the name of
 * a known team, it suggests all teams, so that the user can select another team.
 */
export function TeamInput({ teams, value, ...input }: TeamInputProps) {
  const typed = value.trim().toLowerCase();
  const suggestions = teams.includes(value) ? teams : teams.filter((team) => team.toLowerCase().includes(typed));
  return (
    <Autocomplete
      placeholder="No team"
      data={[...suggestions]}
      filter={({ options }) => options}
      value={value}
      {...input}
    />
  );
}
