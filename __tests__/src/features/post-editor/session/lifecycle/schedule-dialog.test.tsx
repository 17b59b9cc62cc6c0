import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ScheduleDialog } from '../../../../../../src/features/post-editor/session/lifecycle/schedule-dialog'

const MADRID = 'Europe/Madrid'

function show({
  publishAt = null,
  zone = MADRID,
  siteZone = MADRID,
  now = '2026-10-20T10:00:00Z',
}: { publishAt?: Date | null; zone?: string; siteZone?: string; now?: string } = {}) {
  const calls = { onSchedule: jest.fn<(at: Date) => void>(), onClose: jest.fn() }
  const clock = jest.fn(() => new Date(now))
  render(<ScheduleDialog {...{ publishAt, zone, siteZone, now: clock }} {...calls} />)
  return { ...calls, clock, user: userEvent.setup() }
}

const choose = (date: string, time: string) => {
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: date } })
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: time } })
}
const schedule = () => screen.getByRole('button', { name: 'Schedule' })

describe('scheduling a post', () => {
  it('begins with nine o’clock of tomorrow, in the time zone of the author', async () => {
    const { onSchedule, user } = show()
    expect(screen.getByLabelText('Date')).toHaveValue('2026-10-21')
    expect(screen.getByLabelText('Time')).toHaveValue('09:00')
    expect(screen.getByText('Your time zone: Europe/Madrid')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent(
      'Will be published on Wed, 21 Oct 2026, 09:00, your time UTC+2.',
    )
    await user.click(schedule())
    expect(onSchedule).toHaveBeenCalledWith(new Date('2026-10-21T07:00:00Z'))
  })

  it('tells the time of the site too where that is another', () => {
    show({ siteZone: 'America/Costa_Rica' })
    expect(screen.getByRole('status')).toHaveTextContent(
      '09:00, your time UTC+2 (Wed, 21 Oct 2026, 01:00, site time UTC-6)',
    )
  })

  it('refuses a time that is over, also one that passes while the dialog is open', async () => {
    const { onSchedule, clock, user } = show()
    choose('2026-10-20', '09:00')
    expect(screen.getByRole('alert')).toHaveTextContent('This time is in the past.')
    choose('2026-10-20', '12:05')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    clock.mockReturnValue(new Date('2026-10-20T10:06:00Z'))
    await user.click(schedule())
    expect(onSchedule).not.toHaveBeenCalled()
  })

  it('asks which of two equal times is meant when the clocks go back', async () => {
    const { onSchedule, user } = show()
    choose('2026-10-25', '02:30')
    expect(screen.getByLabelText('The first, UTC+2')).toBeChecked()
    await user.click(screen.getByLabelText('The second, UTC+1'))
    await user.click(schedule())
    expect(onSchedule).toHaveBeenCalledWith(new Date('2026-10-25T01:30:00Z'))
  })

  it('says that a time does not exist when the clocks go forward, and offers the next', async () => {
    const { onSchedule, user } = show()
    choose('2027-03-28', '02:30')
    expect(screen.getByRole('alert')).toHaveTextContent('does not exist that day')
    await user.click(schedule())
    expect(onSchedule).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Use 03:30' }))
    await user.click(schedule())
    expect(onSchedule).toHaveBeenCalledWith(new Date('2027-03-28T01:30:00Z'))
  })

  it('changes a time that is set, the second of two equal ones as well', async () => {
    const { onSchedule, user } = show({ publishAt: new Date('2026-10-25T01:30:00Z') })
    expect(screen.getByLabelText('Time')).toHaveValue('02:30')
    expect(screen.getByLabelText('The second, UTC+1')).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Change time' }))
    expect(onSchedule).toHaveBeenCalledWith(new Date('2026-10-25T01:30:00Z'))
  })

  it('asks for a date and a time', async () => {
    const { onSchedule, user } = show()
    choose('', '09:00')
    await user.click(schedule())
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a date and a time.')
    expect(onSchedule).not.toHaveBeenCalled()
  })
})
