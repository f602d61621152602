const maxFrames = 30

/** Focuses the first invalid input once it is rendered, mostly in the next frame. */
export function focusFirstError(form: HTMLFormElement | null, frame = 0): void {
  requestAnimationFrame(() => {
    const invalidInput = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalidInput?.checkVisibility()) invalidInput.focus()
    // A slow phone may render a frame before the form has the answer, or the page that has the input.
    else if (frame < maxFrames) focusFirstError(form, frame + 1)
  })
}
