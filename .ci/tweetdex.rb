# A formula for Homebrew, for a tap of the project owner. Replace OWNER, and CHECKSUM with the SHA-256 of the source
# archive. It has not been tried: the project has no machine with Homebrew. On macOS, the sources do not compile yet (see
# the article Contributing).
class Tweetdex < Formula
  desc "Search your archives from Twitter and X offline"
  homepage "https://github.com/OWNER/tweetdex"
  url "https://github.com/OWNER/tweetdex/archive/refs/tags/v0.2.0.tar.gz"
  sha256 "CHECKSUM"
  head "https://github.com/OWNER/tweetdex.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libarchive"
  depends_on "sqlite"
  uses_from_macos "swift" => :build
  uses_from_macos "zlib"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "tweetdex"
    bin.install ".build/release/tweetdex"
    generate_completions_from_executable(bin/"tweetdex", "completions")
    (man1/"tweetdex.1").write Utils.safe_popen_read(bin/"tweetdex", "manual")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/tweetdex --version")
    assert_match "Three commands to try now:", shell_output("#{bin}/tweetdex demo 2>&1")
  end
end
