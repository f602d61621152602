import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Icon } from '#web/ui/icon.tsx'
import { formatShortcut } from '#web/ui/shortcut.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** Absent where a page has no scripts to open the palette with. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('admin')
  if (!useIsHydrated()) return <Room />
  return (
    <Box type="button" onClick={onOpen} aria-haspopup="dialog" aria-keyshortcuts="Meta+K Control+K">
      <Icon name="search" />
      {t('nav.search')}
      <kbd aria-hidden="true">{formatShortcut('K')}</kbd>
    </Box>
  )
}

const Room = styled.div`
  min-block-size: var(--target);
`
const Box = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  inline-size: 100%;
  min-block-size: var(--target);
  padding-inline: var(--space-3);
  border: 1.5px solid var(--control);
  border-radius: var(--radius-2);
  background: var(--surface-raised);
  color: var(--ink-soft);
  font-size: var(--text-sm);
  font-weight: 600;

  &:hover {
    border-color: var(--ink);
    color: var(--ink);
  }
  kbd {
    margin-inline-start: auto;
    font-family: var(--font-text);
    font-size: var(--text-xs);
    font-weight: 500;

    @media (hover: none) {
      display: none;
    }
  }
`
