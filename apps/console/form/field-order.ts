/** Puts the description below the input, so that the inputs of neighbouring fields are on one line. */
export const DESCRIPTION_BELOW_INPUT: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
