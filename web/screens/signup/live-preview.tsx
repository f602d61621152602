import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { SignUpValues } from './signup-data.ts'
import { previewPath } from './steps.ts'

type Props = { values: SignUpValues; domain: string; isWideOnly: boolean }

const previewFields = [
  'name',
  'subdomain',
  'mainSport',
  'language',
  'contactEmail',
  'primaryColor',
  'secondaryColor',
  'accentColor',
] as const
const pauseMs = 300

/** Rendered by the server in a frame; the next frame covers it once it has loaded. */
export function LivePreview({ values, domain, isWideOnly }: Props) {
  const { t } = useTranslation('signup')
  const previewAddress = useDebounced(
    `${previewPath}?${new URLSearchParams(previewFields.map((name) => [name, values[name] ?? '']))}`,
  )
  const [loadedAddress, setLoadedAddress] = useState(previewAddress)
  const frames = loadedAddress === previewAddress ? [previewAddress] : [loadedAddress, previewAddress]
  return (
    <Box data-area="preview" data-wide-only={isWideOnly ? '' : undefined} aria-label={t('preview.title')}>
      <p>{t('preview.title')}</p>
      <Browser>
        <span aria-hidden>{(values.subdomain || '…') + domain}</span>
        <div>
          {frames.map((address) => (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, as every visitor will see it
            <iframe
              key={address}
              src={address}
              title={t('preview.title')}
              tabIndex={-1}
              inert
              loading="lazy"
              data-next={address === loadedAddress ? undefined : ''}
              onLoad={() => setLoadedAddress(address)}
            />
          ))}
        </div>
      </Browser>
    </Box>
  )
}

/** A dragged colour is not rendered at every step. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

const Box = styled.aside`
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;

  > p {
    font-size: var(--text-sm);
    font-weight: 600;
  }
  @media (max-width: 59.99rem) {
    &[data-wide-only] {
      display: none;
    }
  }
`

const Browser = styled.div`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);

  > span {
    display: block;
    overflow: hidden;
    padding: var(--space-2) var(--space-4);
    border-block-end: 1px solid var(--line);
    background: var(--surface-sunken);
    color: var(--ink-soft);
    font-size: var(--text-xs);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > div {
    position: relative;
    block-size: min(36rem, 78vh);
  }
  iframe {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }
  [data-next] {
    opacity: 0;
  }
`
