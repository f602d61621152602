type ManifestRoute = { id: string; module: string }

/**
 * In the router's place (vite.config.ts). Where a page's script is missing, the router reloads the page that is shown, and
 * the press is lost. Here the page that was pressed is opened, and its error boundary shows why and loads it again.
 */
export async function loadRouteModule({ id, module }: ManifestRoute, loadedModules: Record<string, unknown>) {
  try {
    return (loadedModules[id] ??= await import(/* @vite-ignore */ module))
  } catch (error) {
    return moduleThatThrows(error)
  }
}

type Server = { serverLoader: () => unknown; serverAction: () => unknown }

const moduleThatThrows = (error: unknown) => ({
  clientLoader: ({ serverLoader }: Server) => serverLoader(),
  clientAction: ({ serverAction }: Server) => serverAction(),
  default: () => {
    throw error
  },
})
