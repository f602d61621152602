import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Mode, Palette } from '#rules/themes/palette.ts'
import { paletteStyle } from '#web/theme/theme-css.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { BibHead, BibNumber } from '#web/ui/bib.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type PreviewProps = { palette: Palette; name: string; logo: string | null }

export function ThemePreview(props: PreviewProps) {
  const { t } = useTranslation('settings')
  return (
    <PreviewGrid>
      {(['light', 'dark'] as const).map((mode) => (
        <figure key={mode}>
          <Piece {...props} mode={mode} />
          <figcaption>{t(`theme.preview.${mode}`)}</figcaption>
        </figure>
      ))}
    </PreviewGrid>
  )
}

/** `inert`: a picture of the page, nothing in it takes the focus. */
function Piece({ palette, name, logo, mode }: PreviewProps & { mode: Mode }) {
  const { t } = useTranslation('settings')
  return (
    <Page inert data-mode={mode} style={{ ...paletteStyle(palette, mode), colorScheme: mode }}>
      <Head>
        {logo && <Picture path={logo} widths={[160]} alt="" width={28} height={28} />}
        <strong>{name}</strong>
      </Head>
      <Hero>
        <div>
          <b>{t('theme.preview.headline')}</b>
          <Accent>{t('theme.preview.accent')}</Accent>
        </div>
        <BibNumber number="42" head={t('theme.preview.next')} />
      </Hero>
      <Text>
        <p>
          {t('theme.preview.text')} <TextLink as="span">{t('theme.preview.link')}</TextLink>
        </p>
        <p>
          <StatusChip tone="success">{t('theme.preview.open')}</StatusChip>
          <StatusChip tone="warning">{t('theme.preview.few')}</StatusChip>
        </p>
        <p>
          <Button size="sm" variant="solid">
            {t('theme.preview.register')}
          </Button>
          <Button size="sm">{t('theme.preview.more')}</Button>
        </p>
      </Text>
      <Foot>{t('theme.preview.foot')}</Foot>
    </Page>
  )
}

const PreviewGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-4);

  figcaption {
    margin-block-start: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Page = styled.div`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--text-sm);
`
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-4);
  border-block-end: 1px solid var(--line);
  background: var(--surface-raised);

  img {
    inline-size: 28px;
    block-size: 28px;
    object-fit: contain;
  }
`
const Hero = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 7.5rem;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-4);
  background: var(--primary-solid);
  color: var(--on-primary-solid);

  ${BibHead} {
    padding-inline: var(--space-5);
  }
  > div:first-child {
    display: grid;
    justify-items: start;
    gap: var(--space-3);
  }
  b {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-stretch: var(--display-stretch);
    line-height: 1.1;
  }
`
const Accent = styled.span`
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-2);
  background: var(--accent-solid);
  color: var(--on-accent-solid);
  font-weight: 650;
`
const Text = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);

  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
`
const Foot = styled.div`
  padding: var(--space-3) var(--space-4);
  background: var(--secondary-solid);
  color: var(--on-secondary-solid);
`
