/** Types for the file of a single limiter. Loading the whole package would add 15 ms to every start. */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible';
}
