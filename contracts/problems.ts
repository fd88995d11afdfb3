import { requestProblems } from './request-problems.ts';
import { serviceProblems } from './service-problems.ts';

/** Every problem that the API can return, by its stable code. */
export const problems = { ...requestProblems, ...serviceProblems } as const;

export type ProblemCode = keyof typeof problems;

/** The problem codes, in the order of the table. */
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];
