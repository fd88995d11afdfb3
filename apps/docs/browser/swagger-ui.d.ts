/** Types for the part of Swagger UI that reference.ts uses. The package itself has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  type Component = unknown;

  export interface PluginSystem {
    readonly React: {
      createElement(type: Component, properties: object, children?: string | readonly unknown[]): unknown;
    };
  }

  export interface OutgoingRequest {
    readonly url: string;
    headers: Record<string, string>;
    readonly body?: string;
  }

  function SwaggerUI(options: Readonly<Record<string, unknown>>): {
    readonly specActions: { updateJsonSpec(spec: object): void };
  };
  namespace SwaggerUI {
    const presets: { readonly apis: unknown };
  }
  export default SwaggerUI;
}
