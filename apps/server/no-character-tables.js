// Stands in for iconv-lite in the compiled programs (see build.js): nothing asks for a decoder, and who does is told.
export function getDecoder() {
  throw new Error('Only UTF-8 is read.');
}
