import { problemsOfRequests } from './problems-of-requests.ts';
import { problemsOfService } from './problems-of-service.ts';

/** Every problem that the service can answer with: its stable code, its status and its meaning. */
export const problems = { ...problemsOfRequests, ...problemsOfService } as const;

export type ProblemCode = keyof typeof problems;

/** The codes in the order of the table. */
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];
