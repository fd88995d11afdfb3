import { requestProblems } from './request-problems.ts';
import { serviceProblems } from './service-problems.ts';

/** Every problem that the service can answer with: its stable code, its status and its meaning. */
export const problems = { ...requestProblems, ...serviceProblems } as const;

export type ProblemCode = keyof typeof problems;

/** The codes in the order of the table. */
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];
