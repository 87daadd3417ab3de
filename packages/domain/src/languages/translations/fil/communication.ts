import type { Translations } from "../../translate.ts"

export const communication: Translations = {
  "You can have at most {0} answers in progress at a time. Wait for one to finish.":
    "Hanggang {0} sagot lang ang puwedeng ginagawa nang sabay-sabay. Hintaying matapos ang isa.",
  "An answer is under way in this chat. Wait until it ends.":
    "May sagot pang ginagawa sa chat na ito. Hintaying matapos ito.",
  "My answer was lost on the way. Please ask again.": "Nawala ang sagot ko habang papunta sa iyo. Magtanong ulit.",
  "The answer was stopped, because the connection was closed. Please ask again.":
    "Nahinto ang sagot dahil naputol ang koneksyon. Magtanong ulit.",
  "The answer was stopped, because the service is restarting. Please ask again.":
    "Nahinto ang sagot dahil nagre-restart ang service. Magtanong ulit.",
  "I could not answer in time. Please ask again.": "Naubusan ako ng oras sa pagsagot. Magtanong ulit.",
  "My answer broke off before it was complete. Please ask again.":
    "Naputol ang sagot ko bago ito nakumpleto. Magtanong ulit.",
  "My answer got out of hand. Please rephrase your question.":
    "Masyadong humaba ang sagot ko. Itanong ito sa ibang paraan.",
  "I looked things up many times without finding an answer. Please ask for less at once.":
    "Ilang beses akong naghanap pero wala akong nakitang sagot. Bawasan ang itinatanong nang minsanan.",
  "The model behind me sent something that cannot be read. Please try again later.":
    "Hindi mabasa ang ipinadala ng model na gamit ko. Subukan ulit mamaya.",
  "The model behind me refused to answer. Please try again later.":
    "Tumangging sumagot ang model na gamit ko. Subukan ulit mamaya.",
  "The model behind me cannot be reached. Please try again later.":
    "Hindi maabot ang model na gamit ko. Subukan ulit mamaya.",
  "Something went wrong on our side. Please try again later.":
    "May nangyaring mali sa panig namin. Subukan ulit mamaya.",
  "The configured models are: {0}.": "Ang mga naka-configure na model: {0}.",
  "The assistant is not available: {0}.": "Hindi available ang assistant: {0}.",
  "The end is before the start.": "Mas maaga ang katapusan kaysa sa simula.",
  "The chat is switched off on this server.": "Naka-off ang chat sa server na ito.",
  "The assistant's lookups are switched off on this server.": "Naka-off ang mga lookup ng assistant sa server na ito.",
  "You have no chat with this id.": "Wala kang chat na may ganitong ID.",
  "This chat is full. Start a new one.": "Puno na ang chat na ito. Magsimula ng bago.",
  "At most {0} people at a time.": "Hanggang {0} tao lang nang minsanan.",
  "Enter some text.": "Maglagay ng text.",
  "This person has left the company.": "Umalis na sa kompanya ang taong ito.",
  "There is no such employee.": "Walang ganitong empleyado.",
  "Nothing was sent: {0} of the recipients can't receive it.":
    "Walang naipadala: {0} sa mga tatanggap ang hindi puwedeng makatanggap nito.",
  "Sent by {0} to you and maybe others.": "Ipinadala sa iyo, at posibleng sa iba pa. Nagpadala: {0}.",
  "Feedback that is {0} can only move to {1}.": "Mula sa status na {0}, sa {1} lang puwedeng ilipat ang feedback.",
  "You have no feedback with this id.": "Wala kang feedback na may ganitong ID.",
  "There is no screenshot with this id.": "Walang screenshot na may ganitong ID.",
  "There is no such enrollment, or none that you can see.": "Walang ganitong enrollment, o hindi mo ito nakikita.",
  "You are already enrolled in this module.": "Naka-enroll ka na sa module na ito.",
  "There is no such module, or not one that you may see.": "Walang ganitong module, o hindi mo ito puwedeng makita.",
  "A module must be published before anyone can enroll.": "Dapat ma-publish muna ang module bago may makapag-enroll.",
  "There is no such department, or not one of yours.": "Walang ganitong department, o hindi ito sa iyo.",
  "There is no such employee, or not one that you may see.":
    "Walang ganitong empleyado, o hindi mo siya puwedeng makita.",
  "Enroll yourself from the catalog.": "Mag-enroll mula sa catalog.",
  "This day is over. Choose today or a later day.": "Lumipas na ang araw na ito. Pumili ng petsa mula ngayong araw.",
  "A picture is needed.": "Kailangan ng larawan.",
  "An MP4 video is needed.": "Kailangan ng MP4 na video.",
  "There is no such file, or not one that you uploaded.": "Walang ganitong file, o hindi ikaw ang nag-upload nito.",
  "There is no such unit in this module.": "Walang ganitong unit sa module na ito.",
  "There is no such file, or not one that you may see.": "Walang ganitong file, o hindi mo ito puwedeng makita.",
  "People are enrolled in this module, or have learned in it. Archive it instead.":
    "May mga naka-enroll na sa module na ito, o may mga nag-aral na rito. I-archive na lang ito.",
  "This module was published{0}.": "Na-publish na ang module na ito{0}.",
  "Add a unit before you publish the module.": "Magdagdag ng unit bago i-publish ang module.",
  "This module is not published: it is {0}.": "Hindi naka-publish ang module na ito. Status: {0}.",
  "This module is already archived.": "Naka-archive na ang module na ito.",
  "A module has at most {0} units.": "Hanggang {0} unit lang ang isang module.",
  "A unit of the kind {0} has no such field.": "Walang ganitong field ang unit na {0} ang uri.",
  "A unit of the kind file needs a file.": "Kailangan ng file ang unit na file ang uri.",
  "A video has either an address or a file.": "Address o file lang ang isang video, hindi pareho.",
  "A published module needs a unit. Add another one first, or unpublish it.":
    "Kailangan ng unit ang naka-publish na module. Magdagdag muna ng iba, o ibalik ito sa draft.",
  "Name each unit of the module once, and no other.":
    "Isang beses lang ilagay ang bawat unit ng module, at wala nang iba.",
  "There is no such id in this quiz. Send new questions and options without an id.":
    "Walang ganitong ID sa quiz na ito. Ipadala ang mga bagong tanong at pagpipilian nang walang ID.",
  "Some ids are not of this quiz; new ones need none.":
    "May mga ID na wala sa quiz na ito; hindi kailangan ng ID ang mga bago.",
  "There is no such attempt of yours.": "Wala kang ganitong attempt.",
  "Complete a quiz by passing it.": "Makukumpleto mo ang quiz kapag pumasa ka rito.",
  "You are not enrolled in this module. You can enroll from the catalog.":
    "Hindi ka naka-enroll sa module na ito. Puwede kang mag-enroll mula sa catalog.",
  "You have passed this quiz.": "Pumasa ka na sa quiz na ito.",
  "This unit is not a quiz.": "Hindi quiz ang unit na ito.",
  "The quiz has no such question.": "Walang ganitong tanong sa quiz.",
  "The question has no such option.": "Walang ganitong pagpipilian ang tanong.",
  "Some answers are not to questions of this quiz.": "May mga sagot na hindi para sa mga tanong ng quiz na ito.",
  "You have used all {0} attempts at this quiz.": "Nagamit mo na ang lahat ng {0} attempt mo sa quiz na ito.",
  "This person has no attempts at such a quiz that count.":
    "Walang attempt ang taong ito sa ganitong quiz na binibilang.",
  "This person has passed the quiz.": "Pumasa na sa quiz ang taong ito.",
  "Someone else wrote this module. Ask them or a manager at level 4 to change it.":
    "Ibang tao ang sumulat ng module na ito. Hilingin sa kanila o sa isang manager na level 4 na baguhin ito.",
  "Someone else enrolled you. Ask your manager to change it.":
    "Ibang tao ang nag-enroll sa iyo. Hilingin sa manager mo na baguhin ito.",
  "Managing enrollments needs access level 3.": "Kailangan ng access level 3 para mamahala ng mga enrollment.",
  "You can't reset your own attempts. Ask your manager.":
    "Hindi mo puwedeng i-reset ang sarili mong mga attempt. Hilingin ito sa manager mo.",
  "Only a failed mail can be retried; this one is {0}.":
    "Pumalyang email lang ang puwedeng subukan ulit. Status ng isang ito: {0}.",
  "The content of this mail has been deleted.": "Nabura na ang nilalaman ng email na ito.",
  "Email is switched off.": "Naka-off ang email.",
  "A mail has been due for {0} s.": "May email na {0} s nang lampas sa oras ng pagpapadala.",
  "Mails have failed for good within the last {0} hours.":
    "May mga email na tuluyang pumalya sa nakalipas na {0} oras.",
  "Mails go to a folder.": "Sa isang folder napupunta ang mga email.",
  "The mail server answers.": "Sumasagot ang mail server.",
  "One email address is needed, such as name@example.com.":
    "Kailangan ng isang email address, gaya ng name@example.com.",
  "Email is switched off (NOTIFICATION_EMAIL_ENABLED).": "Naka-off ang email (NOTIFICATION_EMAIL_ENABLED).",
  "If you can read this, the service sends email.": "Kung nababasa mo ito, nakakapagpadala ng email ang service.",
  "Sent on request at {0}.": "Ipinadala ayon sa request noong {0}.",
  "It lies in the outbox folder.": "Nasa outbox folder ito.",
  "The mail server took it.": "Tinanggap ito ng mail server.",
  "There is no such announcement.": "Walang ganitong anunsyo.",
  "It must be after the beginning, {0}.": "Dapat mas huli ito kaysa sa simula, {0}.",
  "This is your own birthday: greetings come from others.":
    "Sarili mong kaarawan ito: sa iba nanggagaling ang mga pagbati.",
  "Greetings are open from {0}. For {1} they are not open now.":
    "Bukas ang mga pagbati mula {0}. Hindi bukas ngayon ang para kay {1}.",
  "Someone else wrote this. Ask them or a super admin to delete it.":
    "Ibang tao ang sumulat nito. Hilingin sa kanila o sa isang super admin na burahin ito.",
  "There is no such greeting.": "Walang ganitong pagbati.",
  "There is no such story in the news.": "Walang ganito sa balita.",
  "This month has not started yet.": "Hindi pa nagsisimula ang buwang ito.",
  "{0} is a draft: who qualified is shown once it is final.":
    "Draft pa ang {0}: ipapakita kung sino ang mga kuwalipikado kapag final na ito.",
  "No announcement with this id was set aside.": "Walang naisantabing anunsyo na may ganitong ID.",
  "There is no notification of yours with this id.": "Wala kang notification na may ganitong ID.",
  "You get this because something in Scorecard concerns you.":
    "Natanggap mo ito dahil may bagay sa Scorecard na tungkol sa iyo.",
  "Open in Scorecard": "Buksan sa Scorecard",
  "The service": "Ang system",
  "There is no such type of notification.": "Walang ganitong uri ng notification.",
  "Name at least one channel{0}. To stop this type, set enabled to false.":
    "Pumili ng kahit isang channel{0}. Para ihinto ang uring ito, gawing false ang enabled.",
  "This type is sent with its event and has no schedule.":
    "Ipinapadala ang uring ito kapag nangyari, kaya wala itong schedule.",
  "Personal notices never go to the team channel.":
    "Hindi kailanman ipinapadala sa team channel ang mga personal na abiso.",
  "This type has no value for {0}.": "Walang value ang uring ito para sa {0}.",
  "Each {{ needs a }}, with one name between them.":
    "Kailangan ng }} ang bawat {{, at isang pangalan sa pagitan ng mga ito.",
  "Use any of {0}, spelled as here.": "Gamitin ang alinman sa {0}, ayon sa baybay rito.",
  "This type can't be sent by {0}.": "Hindi puwedeng ipadala ang uring ito sa pamamagitan ng {0}.",
  "Send Accept: text/event-stream.": "Ipadala ang Accept: text/event-stream.",
  "One person has at most {0} streams open. Close one.":
    "Hanggang {0} stream lang ang puwedeng bukas bawat tao. Magsara ng isa.",
  "This type of reminder is switched off. Switch it on, then send it again.":
    "Naka-off ang uring ito ng paalala. I-on ito, saka ipadala ulit.",
  "No lock is scheduled: it is switched off, has no pages, or has closed everything up to now.":
    "Walang nakatakdang lock: naka-off ito, walang page, o na-lock na ang lahat hanggang ngayon.",
  "It can be sent from {0} on.": "Puwede itong ipadala simula {0}.",
  "No one is missing evaluations.": "Walang may kulang na evaluation.",
  "There's no manager to notify, and nothing to post to the team channel.":
    "Walang manager na maaabisuhan, at walang maipo-post sa team channel.",
  "This reminder has already been sent. It is sent once a day.":
    "Naipadala na ang paalalang ito. Isang beses lang ito ipinapadala bawat araw.",
  "This reminder has already been sent. Each lock has one reminder.":
    "Naipadala na ang paalalang ito. Isang paalala lang ang bawat lock.",
  "This type is sent with its event and can't be sent ahead of it.":
    "Ipinapadala ang uring ito kapag nangyari, kaya hindi ito maipapadala nang mas maaga.",
  "Grant an unlock for {0}": "Magbigay ng unlock para kay {0}",
  "No channel is connected. Save its webhook's address first.":
    "Walang nakakonektang channel. I-save muna ang webhook address nito.",
  "The channel is set by TEAMCHAT_WEBHOOK_URL in the server's configuration. Change it there.":
    "Itinakda ang channel ng TEAMCHAT_WEBHOOK_URL sa configuration ng server. Doon ito baguhin.",
  "The service stopped before it knew the outcome. Check the channel before you post it again.":
    "Huminto ang service bago nito nalaman ang kinalabasan. Tingnan ang channel bago ito i-post ulit.",
  "The channel was disconnected, or automated posts were switched off, before this was posted. Connect it and switch them on to receive the next ones.":
    "Nadiskonekta ang channel, o na-off ang mga awtomatikong post, bago ito na-post. Ikonekta ang channel at i-on ang mga awtomatikong post para matanggap ang mga susunod.",
  "{0} Check the channel's workflow in the chat product: it may be deleted or switched off. Then connect the channel again.":
    "{0} Tingnan ang workflow ng channel sa chat app: posibleng nabura o naka-off ito. Pagkatapos, ikonekta ulit ang channel.",
  "{0} The chat product may be down, or the server cannot reach it. Send a test, and post again once the test arrives.":
    "{0} Posibleng hindi gumagana ang chat app, o hindi ito maabot ng server. Magpadala ng test, at mag-post ulit kapag dumating ang test.",
  "This is a test of the team chat connection.": "Test ito ng koneksyon sa team chat.",
  "If you can read it, cards arrive in this channel.":
    "Kung nababasa mo ito, dumarating ang mga card sa channel na ito.",
  "Enter a path such as /news, or an address that begins with {0}.":
    "Maglagay ng path gaya ng /news, o address na nagsisimula sa {0}.",
  "Give both year and month or neither; defaults to the current Eastern month.":
    "Ilagay pareho ang taon at buwan, o huwag ilagay ang alinman; ang default ay ang kasalukuyang buwan sa Eastern time.",
  "Enter a web-client path or an https address.": "Maglagay ng path ng page sa app na ito o https address.",
  "This isn't a web address.": "Hindi ito web address.",
  "Name each channel only once.": "Isang beses lang ilagay ang bawat channel.",
  "Enter a web-client path, such as /dashboard/bsc.": "Maglagay ng path ng page sa app na ito, gaya ng /dashboard/bsc.",
  "Name each department only once.": "Isang beses lang ilagay ang bawat department.",
  "Name at least one person or department.": "Pumili ng kahit isang tao o department.",
  "Choose each option only once.": "Isang beses lang piliin ang bawat pagpipilian.",
  "Answer each question only once.": "Isang beses lang sagutin ang bawat tanong.",
  "Enter an https address.": "Maglagay ng https address.",
  "The address can't contain a user name or password.": "Hindi puwedeng may user name o password ang address.",
  "This duplicates another option.": "Kapareho ito ng ibang pagpipilian.",
  "Mark at least one option as correct.": "Markahan ang kahit isang pagpipilian bilang tama.",
  "Each option needs its own ID.": "Kailangan ng sariling ID ng bawat pagpipilian.",
  "Each question needs its own ID.": "Kailangan ng sariling ID ng bawat tanong.",
  "Give either an address or a file.": "Maglagay ng address o file, hindi pareho.",
  "This field is required.": "Kailangan ang field na ito.",
  "Use at most two decimals.": "Gumamit ng hanggang dalawang decimal.",
  "The format isn't valid.": "Hindi valid ang format.",
  "Unknown field: {0}.": "Hindi kilalang field: {0}.",
  "Enter text.": "Maglagay ng text.",
  "Enter a number.": "Maglagay ng numero.",
  "Enter true or false.": "Ilagay ang true o false.",
  "Enter a list.": "Maglagay ng listahan.",
  "Enter an object.": "Maglagay ng object.",
  "Only null is allowed.": "Ang null lang ang puwede.",
  "Enter a valid date, such as 2026-10-15.": "Maglagay ng valid na petsa, gaya ng 2026-10-15.",
  "Enter a UTC timestamp with milliseconds, such as 2026-10-15T14:30:00.000Z.":
    "Maglagay ng UTC timestamp na may milliseconds, gaya ng 2026-10-15T14:30:00.000Z.",
  "Enter an email address, such as name@example.com.": "Maglagay ng email address, gaya ng name@example.com.",
  "Enter an ID issued by the service, such as 01890000-0000-7000-8000-000000000000.":
    "Maglagay ng ID na ibinigay ng service, gaya ng 01890000-0000-7000-8000-000000000000.",
  "Enter a full web address, such as https://example.com/page.":
    "Maglagay ng buong web address, gaya ng https://example.com/page.",
  "The value has the wrong type.": "Mali ang uri ng value.",
  "Only {0} is allowed.": "{0} lang ang puwede.",
  "Choose one of: {0}.": "Pumili ng isa sa: {0}.",
  "This value isn't allowed.": "Hindi puwede ang value na ito.",
  "This can't be empty.": "Hindi ito puwedeng blangko.",
  "Enter an IANA time zone, such as America/New_York.": "Maglagay ng IANA time zone, gaya ng America/New_York.",
  "Enter a type's key, or a prefix of one that ends with a dot.":
    "Maglagay ng key ng uri, o ng prefix nito na nagtatapos sa tuldok.",
  "No notification type has this key or prefix.": "Walang uri ng notification na may ganitong key o prefix.",
  "The end must differ from the start.": "Dapat magkaiba ang katapusan at simula.",
  "Only for lock and missing-evaluation types; others return 422.":
    "Para lang sa mga uri ng lock at kulang na evaluation; 422 ang ibabalik ng iba.",
  "Enter a web-client path, such as /news, or its full address.":
    "Maglagay ng path ng page sa app na ito, gaya ng /news, o ng buong address nito.",
  "At most {0} lines.": "Hanggang {0} linya.",
  "Tried once, immediately; the reply has the result.": "Agad na sinubukan nang isang beses; nasa sagot ang resulta.",
}
