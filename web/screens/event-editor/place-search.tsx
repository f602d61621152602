import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { maxPlaceSearch, type FoundPlace, type FoundPlaces } from '#rules/events/found-place.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

type State = 'idle' | 'searching' | 'failed' | FoundPlaces

/** Searches when it is told to, not with each letter: geocoders allow one request a second. */
export function PlaceSearch({ onChoose }: { onChoose: (place: FoundPlace, source: FoundPlaces['source']) => void }) {
  const { t } = useTranslation('event-editor')
  const [text, setText] = useState('')
  const [state, setState] = useState<State>('idle')
  const latest = useRef('')
  const search = async () => {
    const wanted = text.trim()
    if (wanted === '' || (state === 'searching' && wanted === latest.current)) return
    latest.current = wanted
    setState('searching')
    const found = await fetchPlaces(wanted)
    if (latest.current === wanted) setState(found ?? 'failed')
  }
  const choose = (place: FoundPlace, source: FoundPlaces['source']) => {
    setText('')
    setState('idle')
    onChoose(place, source)
  }
  const found = typeof state === 'object' ? state : null
  return (
    <Box>
      <Line>
        <SearchBox
          label={t('place.search')}
          placeholder={t('place.search')}
          maxLength={maxPlaceSearch}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setState('idle')
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter would send the form.
            event.preventDefault()
            void search()
          }}
        />
        <Button icon="search" busy={state === 'searching'} onClick={() => void search()}>
          {t('place.button')}
        </Button>
      </Line>
      <p role="status">
        {state === 'failed' && t('place.failed')}
        {found &&
          t(found.places.length > 0 ? 'place.found' : `place.none.${found.source}`, { count: found.places.length })}
      </p>
      {found && found.places.length > 0 && (
        <ul>
          {found.places.map((place) => (
            <li key={`${place.latitude} ${place.longitude} ${place.address}`}>
              <button type="button" onClick={() => choose(place, found.source)}>
                <strong>{place.name}</strong>
                <span>{place.address}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.source === 'cities' && <small>{t('place.cities')}</small>}
    </Box>
  )
}

async function fetchPlaces(text: string): Promise<FoundPlaces | null> {
  try {
    const response = await fetch(`${adminPaths.places}?${new URLSearchParams({ q: text })}`)
    return response.ok && !response.redirected ? ((await response.json()) as FoundPlaces) : null
  } catch {
    return null
  }
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  > p,
  > small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > p:empty {
    display: none;
  }
  > ul {
    border: 1px solid var(--line);
    border-radius: var(--radius-2);
    overflow: hidden;
  }
  li + li {
    border-block-start: 1px solid var(--line);
  }
  li > button {
    display: grid;
    gap: var(--space-1);
    inline-size: 100%;
    min-block-size: var(--target);
    padding: var(--space-3) var(--space-4);
    border: 0;
    background: var(--surface-raised);
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  li > button:is(:hover, :focus-visible) {
    background: var(--surface-sunken);
  }
  li span {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
`
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
