// The files that the program contains. `#embed` costs the compiler next to nothing, unlike an array of numbers in
// Swift. Files that are listed together become one.
#include "files.h"

// SwiftPM offers no setting for C23, to which `#embed` belongs.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE(name) const EmbeddedFile name = {name##_bytes, sizeof name##_bytes}
#define BYTES(name) static const unsigned char name##_bytes[]

BYTES(schema_001_sql) = {
#embed "../../Migrations/sql/001_schema.sql" suffix(,)
};
FILE(schema_001_sql);

BYTES(unicode_bin) = {
#embed "../TweetText/Tables/Data/unicode.bin" suffix(,)
};
FILE(unicode_bin);

BYTES(scripts_txt) = {
#embed "../TweetText/Tables/Data/scripts.txt" suffix(,)
};
FILE(scripts_txt);

BYTES(top_level_domains_txt) = {
#embed "../TweetText/Tables/Data/top-level-domains.txt" suffix(,)
};
FILE(top_level_domains_txt);

BYTES(word_forms_txt) = {
#embed "../TweetText/Tables/Data/word_forms.txt" suffix(,)
};
FILE(word_forms_txt);

// The style sheet of all pages, in the order of the cascade. The others follow it on some pages.
BYTES(style_css) = {
#embed "../WebUI/Assets/tokens.css" suffix(,)
#embed "../WebUI/Assets/base.css" suffix(,)
#embed "../WebUI/Assets/parts.css" suffix(,)
#embed "../WebUI/Assets/forms.css" suffix(,)
#embed "../WebUI/Assets/frame.css" suffix(,)
#embed "../WebUI/Assets/list.css" suffix(,)
#embed "../WebUI/Assets/detail.css" suffix(,)
#embed "../WebUI/Assets/facets.css" suffix(,)
};
FILE(style_css);

BYTES(gallery_css) = {
#embed "../WebUI/Assets/gallery.css" suffix(,)
};
FILE(gallery_css);

BYTES(viewer_css) = {
#embed "../WebUI/Assets/viewer.css" suffix(,)
};
FILE(viewer_css);

BYTES(charts_css) = {
#embed "../WebUI/Assets/charts.css" suffix(,)
};
FILE(charts_css);

BYTES(tables_css) = {
#embed "../WebUI/Assets/tables.css" suffix(,)
};
FILE(tables_css);

BYTES(messages_css) = {
#embed "../WebUI/Assets/messages.css" suffix(,)
};
FILE(messages_css);

BYTES(start_css) = {
#embed "../WebUI/Assets/start.css" suffix(,)
};
FILE(start_css);

BYTES(signed_out_css) = {
#embed "../WebUI/Assets/tokens.css" suffix(,)
#embed "../WebUI/Assets/base.css" suffix(,)
#embed "../WebUI/Assets/signed-out.css" suffix(,)
};
FILE(signed_out_css);

// One JavaScript module, so that the files share their top-level names and need one request.
BYTES(script_js) = {
#embed "../WebUI/Assets/helpers.js" suffix(,)
#embed "../WebUI/Assets/base.js" suffix(,)
#embed "../WebUI/Assets/search.js" suffix(,)
#embed "../WebUI/Assets/complete.js" suffix(,)
#embed "../WebUI/Assets/lists.js" suffix(,)
#embed "../WebUI/Assets/keys.js" suffix(,)
#embed "../WebUI/Assets/rows.js" suffix(,)
#embed "../WebUI/Assets/split.js" suffix(,)
#embed "../WebUI/Assets/news.js" suffix(,)
#embed "../WebUI/Assets/numbers.js" suffix(,)
#embed "../WebUI/Assets/filter.js" suffix(,)
#embed "../WebUI/Assets/launcher.js" suffix(,)
#embed "../WebUI/Assets/undo.js" suffix(,)
#embed "../WebUI/Assets/start.js" suffix(,)
};
FILE(script_js);

// The beginning of the module of searches, and of the one of exported pages.
BYTES(facets_js) = {
#embed "../WebUI/Assets/facets.js" suffix(,)
#embed "../WebUI/Assets/histogram.js" suffix(,)
};
FILE(facets_js);

BYTES(counting_js) = {
#embed "../WebUI/Assets/counting.js" suffix(,)
};
FILE(counting_js);

BYTES(detail_js) = {
#embed "../WebUI/Assets/detail.js" suffix(,)
};
FILE(detail_js);

BYTES(gallery_js) = {
#embed "../WebUI/Assets/gallery.js" suffix(,)
#embed "../WebUI/Assets/scrubber.js" suffix(,)
#embed "../WebUI/Assets/selection.js" suffix(,)
};
FILE(gallery_js);

BYTES(viewer_js) = {
#embed "../WebUI/Assets/viewer.js" suffix(,)
#embed "../WebUI/Assets/zoom.js" suffix(,)
};
FILE(viewer_js);

BYTES(settings_js) = {
#embed "../WebUI/Assets/settings.js" suffix(,)
};
FILE(settings_js);

BYTES(charts_js) = {
#embed "../WebUI/Assets/histogram.js" suffix(,)
#embed "../WebUI/Assets/charts.js" suffix(,)
};
FILE(charts_js);

BYTES(palette_js) = {
#embed "../WebUI/Assets/palette.js" suffix(,)
};
FILE(palette_js);

BYTES(upload_js) = {
#embed "../WebUI/Assets/upload.js" suffix(,)
};
FILE(upload_js);

BYTES(start_page_js) = {
#embed "../WebUI/Assets/start-page.js" suffix(,)
};
FILE(start_page_js);

// The rest of the module of exported pages.
BYTES(pages_js) = {
#embed "../WebUI/Assets/helpers.js" suffix(,)
#embed "../WebUI/Assets/pages/data.js" suffix(,)
#embed "../WebUI/Assets/pages/text.js" suffix(,)
#embed "../WebUI/Assets/pages/time.js" suffix(,)
#embed "../WebUI/Assets/pages/query.js" suffix(,)
#embed "../WebUI/Assets/pages/parse.js" suffix(,)
#embed "../WebUI/Assets/pages/rows.js" suffix(,)
#embed "../WebUI/Assets/pages/list.js" suffix(,)
#embed "../WebUI/Assets/pages/tweet.js" suffix(,)
#embed "../WebUI/Assets/pages/facets.js" suffix(,)
#embed "../WebUI/Assets/pages/histogram.js" suffix(,)
#embed "../WebUI/Assets/pages/routes.js" suffix(,)
};
FILE(pages_js);

BYTES(icon_svg) = {
#embed "../WebUI/Assets/icon.svg" suffix(,)
};
FILE(icon_svg);

BYTES(icons_svg) = {
#embed "../WebUI/Assets/icons.svg" suffix(,)
};
FILE(icons_svg);

BYTES(license_txt) = {
#embed "../tweetdex/Texts/license.txt" suffix(,)
};
FILE(license_txt);

BYTES(third_party_txt) = {
#embed "../tweetdex/Texts/third-party.txt" suffix(,)
};
FILE(third_party_txt);

BYTES(account_2026_zip) = {
#embed "../../SampleArchives/account-2026.zip" suffix(,)
};
FILE(account_2026_zip);
