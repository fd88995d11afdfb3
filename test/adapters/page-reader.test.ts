import { LinkedomPageReader } from '../../adapters/html/linkedom-page-reader.ts';
import { pageReaderSuite } from '../conformance/page-reader.suite.ts';

pageReaderSuite(async () => {
  const port = new LinkedomPageReader();
  return { port, close: () => port.close() };
});
