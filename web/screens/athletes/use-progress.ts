import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isUnderWay, type Tagging } from '#rules/registrations/tagging.ts'
import { fetchProgress } from './fetch-progress.ts'

const pollMs = 1000

type Work = Pick<Tagging, 'id' | 'state'>

export function useProgress<Each extends Work>(
  ofPage: Each | null,
  { pathOf, report }: { pathOf: (id: string) => string; report: (ended: Each) => void },
) {
  const { revalidate } = useRevalidator()
  const [polled, setPolled] = useState<Each | null>(null)
  const [begunId, setBegunId] = useState<string | null>(null)
  const [hiddenId, setHiddenId] = useState<string | null>(null)
  const latest = polled ?? ofPage
  const shown = latest?.id === hiddenId ? null : latest

  function follow(begun: Each): void {
    setHiddenId(null)
    if (!isUnderWay(begun)) return report(begun)
    setPolled(begun)
    setBegunId(begun.id)
  }
  const take = useEffectEvent((answer: Each) => {
    setPolled(answer)
    if (isUnderWay(answer)) return
    if (begunId === answer.id) report(answer)
    setBegunId(null)
    void revalidate().then(() => setPolled(null))
  })
  const fetchById = useEffectEvent((id: string, signal: AbortSignal) => fetchProgress<Each>(pathOf(id), signal))
  const pollId = shown && isUnderWay(shown) ? shown.id : null
  useEffect(() => {
    if (!pollId) return
    const controller = new AbortController()
    const poll = async () => {
      const answer = await fetchById(pollId, controller.signal)
      if (answer === 'gone') setHiddenId(pollId)
      else if (answer) take(answer)
    }
    const timer = setInterval(() => void poll(), pollMs)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [pollId])
  return { shown, follow, hide: setHiddenId }
}
