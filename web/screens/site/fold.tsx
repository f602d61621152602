import { useRouteLoaderData } from 'react-router'
import type { PageLook } from '#web/handle.ts'
import type { loader as rootLoader } from '#web/root.tsx'

/**
 * The end of the first screen: what follows waits for the rest of the template's styles, so that nothing is shown
 * unstyled. Firefox waits only at a script.
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
