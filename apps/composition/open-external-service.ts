/**
 * Connects to a database or Redis with an adapter whose `driverPackages` are optional dependencies. Error messages
 * contain `urlSource`, the name of the variable or option with the URL. They never contain the URL, which may contain a
 * password.
 */
export async function openExternalService<Module, Opened>(
  driverPackages: readonly string[],
  urlSource: string,
  importAdapter: () => Promise<Module>,
  connect: (module: Module) => Promise<Opened>,
): Promise<Opened> {
  const module = await importAdapter().catch((error: unknown) => {
    const missing = driverPackages.find((driver) => isMissingDriverError(error, driver));
    if (missing === undefined) throw error;
    throw new Error(`The package ${missing} is not installed, and ${urlSource} needs it: run "npm ci" again.`);
  });
  try {
    return await connect(module);
  } catch (error) {
    throw new Error(`${urlSource} cannot be used: ${describeConnectionError(error)}`, { cause: error });
  }
}

/** Whether a driver is not installed. ES modules report ERR_MODULE_NOT_FOUND, `require` reports MODULE_NOT_FOUND. */
function isMissingDriverError(error: unknown, driver: string): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(code)) && String(error).includes(`'${driver}'`);
}

/** Describes a driver's error. Messages about an invalid URL are replaced, because they contain the URL. */
function describeConnectionError(error: unknown): string {
  if (!(error instanceof Error)) return 'the service does not respond';
  return /Parse|URI|URL/.test(`${error.name} ${'code' in error ? error.code : ''}`)
    ? 'the URL is invalid'
    : error.message;
}
