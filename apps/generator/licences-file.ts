import licences from 'spdx-license-list';

const WIDTH = 118;

/** The SPDX identifiers with the OSI's approval, as the shipped profile has them: the core takes no package. */
export function licencesFile(): string {
  const ids = Object.keys(licences).sort();
  const approved = ids.filter((id) => licences[id]?.osiApproved);
  const others = ids.filter((id) => !licences[id]?.osiApproved);
  return `// Written by \`npm run generate\` from the package spdx-license-list.
import { licencesOf } from './licences-of.ts';

const APPROVED = \`
${wrapped(approved)}
\`;

const OTHERS = \`
${wrapped(others)}
\`;

/** SPDX identifiers, and whether the OSI has approved them. */
export const licences = licencesOf(APPROVED, OTHERS);
`;
}

function wrapped(words: readonly string[]): string {
  const lines = [''];
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}
