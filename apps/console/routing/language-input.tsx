import { Autocomplete, type AutocompleteProps } from '@mantine/core';

interface LanguageInputProps extends Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption' | 'value'> {
  readonly value: string;
}

/** Languages that are suggested, by their tags. */
const SUGGESTED_LANGUAGE_TAGS = [
  'ar',
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fi',
  'fr',
  'it',
  'ja',
  'nl',
  'pl',
  'pt',
  'sv',
  'tr',
  'zh',
];
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

const formatLanguageTag = (tag: string) => `${LANGUAGE_NAMES.of(tag) ?? tag} (${tag})`;

/** Enters a language tag. Suggests languages by tag or English name, and accepts any other tag, such as `de-AT`. */
export function LanguageInput({ value, ...input }: LanguageInputProps) {
  const typed = value.trim().toLowerCase();
  const matches = SUGGESTED_LANGUAGE_TAGS.filter((tag) => formatLanguageTag(tag).toLowerCase().includes(typed));
  return (
    <Autocomplete
      data={SUGGESTED_LANGUAGE_TAGS.includes(typed) ? SUGGESTED_LANGUAGE_TAGS : matches}
      filter={({ options }) => options}
      renderOption={({ option }) => formatLanguageTag(option.value)}
      value={value}
      {...input}
    />
  );
}
