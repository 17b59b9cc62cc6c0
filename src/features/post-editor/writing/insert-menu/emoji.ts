import { findEntries, type MenuEntry } from './menu-entry'

/*
 * The characters and names of 380 emoji, from gemoji by Titus Wormer and GitHub, MIT License
 * (docs/THIRD-PARTY.md): the first name is shown, all are found.
 */
const TABLE = `
😀 grinning smile happy; 😃 smiley happy joy haha; 😄 smile happy joy laugh pleased; 😁 grin
😆 laughing satisfied happy haha; 😅 sweat_smile hot; 🤣 rofl lol laughing; 😂 joy tears
🙂 slightly_smiling_face; 🙃 upside_down_face; 😉 wink flirt; 😊 blush proud
😇 innocent angel; 🥰 smiling_face_with_three_hearts love; 😍 heart_eyes love crush
🤩 star_struck eyes; 😛 stuck_out_tongue; 🤑 money_mouth_face rich; 🤗 hugs
🤭 hand_over_mouth quiet whoops; 🤫 shushing_face silence quiet; 🤔 thinking
🤐 zipper_mouth_face silence hush; 🤨 raised_eyebrow suspicious; 😐 neutral_face meh
😏 smirk smug; 😒 unamused meh; 🙄 roll_eyes; 😬 grimacing; 😌 relieved whew; 😔 pensive
😪 sleepy tired; 😴 sleeping zzz; 😷 mask sick ill; 🤒 face_with_thermometer sick
🤯 exploding_head mind blown; 🤠 cowboy_hat_face; 🥳 partying_face celebration birthday
😎 sunglasses cool; 🤓 nerd_face geek glasses; 😕 confused; 😟 worried nervous
😮 open_mouth surprise impressed wow; 😲 astonished amazed gasp; 😳 flushed
🥺 pleading_face puppy eyes; 😨 fearful scared shocked oops; 😢 cry sad tear
😭 sob sad cry bawling; 😱 scream horror shocked; 😞 disappointed sad; 😓 sweat
🥱 yawning_face; 😡 rage pout angry; 😠 angry mad annoyed; 💀 skull dead danger poison
🤡 clown_face; 👻 ghost halloween; 🤖 robot; 🙈 see_no_evil monkey blind ignore
💖 sparkling_heart; 💔 broken_heart; ❤️ heart love; 🧡 orange_heart; 💛 yellow_heart
💚 green_heart; 💙 blue_heart; 💜 purple_heart; 🖤 black_heart; 🤍 white_heart
💯 100 score perfect; 💥 boom collision explode; 💫 dizzy star; 💬 speech_balloon comment
💭 thought_balloon thinking; 💤 zzz sleeping; 👋 wave goodbye
✋ raised_hand hand highfive stop; 👌 ok_hand; ✌️ v victory peace
🤞 crossed_fingers luck hopeful; 👈 point_left; 👉 point_right; 👆 point_up_2; 👇 point_down
☝️ point_up; 👍 thumbsup +1 approve ok; 👎 thumbsdown -1 disapprove bury
👊 fist_oncoming facepunch punch attack; 👏 clap praise applause; 🙌 raised_hands hooray
🤝 handshake deal; 🙏 pray please hope wish; ✍️ writing_hand
💪 muscle flex bicep strong workout; 👂 ear hear sound listen; 🧠 brain
👀 eyes look see watch; 👶 baby child newborn; 🧒 child; 🧑 adult; 🧓 older_adult
🙅 no_good stop halt denied; 🙋 raising_hand; 🤦 facepalm; 🤷 shrug; 🧑‍🎓 student
🧑‍🏫 teacher; 🧑‍⚖️ judge; 🧑‍💼 office_worker; 🧑‍🔬 scientist; 🧑‍💻 technologist
👮 police_officer cop law; 👷 construction_worker helmet; 🚶 walking
💃 woman_dancing dancer dress; 👪 family home parents child; 👤 bust_in_silhouette user
👥 busts_in_silhouette users group team; 🐶 dog pet; 🐱 cat pet; 🦁 lion; 🦄 unicorn; 🐻 bear
🐔 chicken; 🐦 bird; 🐧 penguin; 🕊️ dove peace; 🦉 owl; 🐢 turtle slow; 🐟 fish
🐌 snail slow; 🦋 butterfly; 🐝 bee honeybee; 💐 bouquet flowers
🌸 cherry_blossom flower spring; 🌹 rose flower; 🌻 sunflower; 🌱 seedling plant
🌲 evergreen_tree wood; 🌳 deciduous_tree wood; 🌴 palm_tree; 🌵 cactus
🍀 four_leaf_clover luck; 🍃 leaves leaf; 🍎 apple; 🍌 banana fruit; 🍓 strawberry fruit
🥑 avocado; 🍞 bread toast; 🧀 cheese; 🍔 hamburger burger; 🍟 fries; 🍕 pizza; 🌮 taco
🥗 green_salad; 🍿 popcorn; 🍪 cookie; 🎂 birthday party; 🍰 cake dessert
☕ coffee cafe espresso; 🍵 tea green breakfast; 🍷 wine_glass; 🍺 beer drink
🥂 clinking_glasses cheers toast; 🍴 fork_and_knife cutlery
🌍 earth_africa globe world international; 🌎 earth_americas globe world international
🌏 earth_asia globe world international; 🌐 globe_with_meridians world global international
🗺️ world_map travel; ⛰️ mountain; 🏞️ national_park; 🏛️ classical_building
🏗️ building_construction; 🏠 house; 🏢 office; 🏣 post_office; 🏥 hospital; 🏦 bank; 🏨 hotel
🏫 school; 🏭 factory; 🗽 statue_of_liberty; ⛪ church; 🚋 train; 🚌 bus; 🚑 ambulance
🚓 police_car; 🚕 taxi; 🚗 car red_car; 🚚 truck; 🚲 bike bicycle; ⛽ fuelpump
🚨 rotating_light 911 emergency; 🛑 stop_sign; 🚧 construction wip; ⚓ anchor ship
⛵ boat sailboat; 🚢 ship; ✈️ airplane flight; 🛫 flight_departure; 🛬 flight_arrival
🚁 helicopter; 🚀 rocket ship launch; 🧳 luggage; ⌛ hourglass time; ⌚ watch time
⏰ alarm_clock morning; 🌡️ thermometer; ☀️ sunny weather; ⭐ star; ☁️ cloud
🌧️ cloud_with_rain; 🌈 rainbow; ☔ umbrella rain weather; ⚡ zap lightning thunder
❄️ snowflake winter cold weather; 🔥 fire burn; 💧 droplet water; 🎄 christmas_tree
✨ sparkles shiny; 🎈 balloon party birthday; 🎉 tada hooray party
🎁 gift present birthday christmas; 🎫 ticket; 🏆 trophy award contest winner
🥇 1st_place_medal gold; 🥈 2nd_place_medal silver; 🥉 3rd_place_medal bronze; ⚽ soccer sports
🏈 football sports; 🎯 dart target; 🧩 jigsaw; 🎨 art design paint; 👓 eyeglasses glasses
🛍️ shopping bags; 🎒 school_satchel; 🎓 mortar_board education college university graduation
💎 gem diamond; 📣 mega; 🔔 bell sound notification; 🎵 musical_note; 🎶 notes music
🎤 microphone sing; 📱 iphone smartphone mobile; ☎️ phone telephone; 📠 fax; 🔋 battery power
🔌 electric_plug; 💻 computer desktop screen; 🖨️ printer; ⌨️ keyboard; 💾 floppy_disk save
📺 tv; 📷 camera photo; 🔍 mag search zoom; 💡 bulb idea light; 🔦 flashlight; 📕 closed_book
📖 book open_book; 📚 books library; 📒 ledger; 📄 page_facing_up document; 📜 scroll document
📰 newspaper press; 🔖 bookmark; 🏷️ label tag; 💰 moneybag dollar cream; 🪙 coin
💵 dollar money; 💶 euro; 💷 pound; 💸 money_with_wings dollar; 💳 credit_card subscription
🧾 receipt; 💹 chart; ✉️ envelope letter email; 📧 email e-mail; 📤 outbox_tray; 📥 inbox_tray
📦 package shipping; 📫 mailbox; 🗳️ ballot_box; ✏️ pencil2; 🖊️ pen
📝 memo pencil document note; 💼 briefcase business; 📁 file_folder directory
📂 open_file_folder; 🗂️ card_index_dividers; 📅 date calendar schedule; 📆 calendar schedule
📈 chart_with_upwards_trend graph metrics; 📉 chart_with_downwards_trend graph metrics
📊 bar_chart stats metrics; 📋 clipboard; 📌 pushpin location; 📍 round_pushpin location
📎 paperclip; 📏 straight_ruler; ✂️ scissors cut; 🗄️ file_cabinet; 🗑️ wastebasket trash
🔒 lock security private; 🔓 unlock security; 🔑 key lock password; 🔨 hammer tool
🛠️ hammer_and_wrench; 🛡️ shield; 🔧 wrench tool; ⚙️ gear; ⚖️ balance_scale; 🔗 link
🧲 magnet; 🔬 microscope science laboratory investigate; 💊 pill health medicine
🩺 stethoscope; 🚪 door; 🛏️ bed; 🪑 chair; 🛒 shopping_cart; 🪪 identification_card
🛂 passport_control; 🛃 customs; 🛄 baggage_claim airport; ⚠️ warning wip; ⛔ no_entry limit
🚫 no_entry_sign block forbidden; ♿ wheelchair accessibility; ⬆️ arrow_up; ➡️ arrow_right
⬇️ arrow_down; ⬅️ arrow_left; 🔄 arrows_counterclockwise sync; 🔜 soon
♻️ recycle environment green; ➕ heavy_plus_sign; ➖ heavy_minus_sign; ✖️ heavy_multiplication_x
➗ heavy_division_sign; ♾️ infinity; ‼️ bangbang; ❓ question confused
❗ exclamation heavy_exclamation_mark bang; 💲 heavy_dollar_sign; 💱 currency_exchange
✅ white_check_mark; ☑️ ballot_box_with_check; ✔️ heavy_check_mark; ❌ x; ⭕ o; ©️ copyright
®️ registered; ™️ tm trademark; #️⃣ hash number; 1️⃣ one; 2️⃣ two; 3️⃣ three
ℹ️ information_source; 🆕 new fresh; 🆗 ok yes; 🆘 sos help emergency; 🔴 red_circle
🟠 orange_circle; 🟡 yellow_circle; 🟢 green_circle; 🔵 large_blue_circle; 🟣 purple_circle
⚫ black_circle; ⚪ white_circle; 🇺🇸 us flag united america; 🇲🇽 mexico; 🇨🇦 canada
🇪🇺 eu european_union; 🇬🇧 gb uk flag british; 🇪🇸 es spain; 🏳️ white_flag
🏁 checkered_flag milestone finish; 🏳️‍🌈 rainbow_flag pride
`

/** More would be a list to read and not to choose from. */
const SHOWN_COUNT = 8

interface Emoji extends MenuEntry {
  readonly names: readonly string[]
}

const EMOJI = TABLE.trim()
  .split(/; |\n/)
  .map((line): Emoji => {
    const [character = '', ...names] = line.split(' ').map((part) => part.replaceAll('_', ' '))
    const label = names[0] ?? character
    return {
      id: `emoji-${label.replaceAll(' ', '-')}`,
      label,
      character,
      names,
      run: ({ view }) => {
        view.dispatch(view.state.tr.insertText(character))
      },
    }
  })

/** The emoji that a part of a name finds, as it is typed after a colon; those whose shown name begins so first. */
export function findEmoji(query: string): readonly MenuEntry[] {
  const wanted = query.replaceAll('_', ' ')
  const found = Object.groupBy(
    findEntries(EMOJI, wanted, ({ names }) => names),
    ({ label }) => (label.startsWith(wanted.toLowerCase()) ? 'begun' : 'others'),
  )
  return [...(found.begun ?? []), ...(found.others ?? [])].slice(0, SHOWN_COUNT)
}
