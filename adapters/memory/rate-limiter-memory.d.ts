/** The one limiter that is needed here: loading the package whole takes 15 ms of every start. */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible';
}
