import { useRouteLoaderData } from 'react-router'
import type { PageLook } from '#web/handle.ts'
import type { loader as rootLoader } from '#web/root.tsx'

/**
 * Where the first screen ends. What comes after it waits for the rest of the template's styles, so that nothing is seen
 * without them; what stands before is drawn meanwhile. Firefox waits only where a script does.
 */
export function Fold({ look: { styles, isDark } }: { look: PageLook }) {
  const { nonce, colors } = useRouteLoaderData<typeof rootLoader>('root') ?? {}
  if (!styles || !colors) return null
  return (
    <>
      <link rel="stylesheet" href={styles} />
      <link rel="stylesheet" href={isDark ? colors.night : colors.colors} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: ' ' }} />
    </>
  )
}
