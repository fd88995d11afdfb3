import { problemsOfRequests } from './problems-of-requests.ts';
import { problemsOfService } from './problems-of-service.ts';

/** Every refusal that the service can answer: its stable code, its status, and what it means. Decisions 1. */
export const problems = { ...problemsOfRequests, ...problemsOfService } as const;

export type ProblemCode = keyof typeof problems;

/** The codes in the order of the table. */
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];
