#ifndef FILES_H
#define FILES_H
#include <stddef.h>

/// A file that the program contains.
typedef struct __attribute__((swift_attr("@safe"), swift_attr("@Sendable"))) {
    const unsigned char *start;
    size_t count;
} EmbeddedFile;

// The schema of the store, for Migrations.
extern const EmbeddedFile schema_001_sql;
// Tables of TweetText.
extern const EmbeddedFile unicode_bin, scripts_txt, top_level_domains_txt, word_forms_txt;
// Assets of the browser view.
extern const EmbeddedFile style_css, gallery_css, viewer_css, charts_css, tables_css, messages_css, start_css, signed_out_css, script_js, facets_js, counting_js, detail_js, gallery_js, viewer_js, settings_js, charts_js, palette_js, upload_js, start_page_js, pages_js, icon_svg, icons_svg;
// Texts and the sample archive of the command.
extern const EmbeddedFile license_txt, third_party_txt, account_2026_zip;

#endif
