/** Types for the file of a single limiter. Loading the whole package would slow down every start. */
declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export { RateLimiterRedis as default } from 'rate-limiter-flexible';
}
